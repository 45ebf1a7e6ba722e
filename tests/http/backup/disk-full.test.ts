import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { makeBackup } from "~/services/platform/backup/backups.server";
import { bareDatabase, storeAt, temporaryFolder } from "../../support/backup/rig";
import { fillEveryTable } from "../../support/backup/every-table";

const canMount = process.getuid?.() === 0 && spawnSync("unshare", ["-m", "true"]).status === 0;

it.skipIf(!canMount)(
  "a disk without room keeps the earlier backup and gets no half one",
  async () => {
    const url = await bareDatabase();
    await fillEveryTable(url);
    const folder = await temporaryFolder();
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=8k", "tmpfs", folder]);
    onTestFinished(() => void execFileSync("umount", [folder]));
    const file = join(folder, "a.lor");
    writeFileSync(file, "an earlier one");
    await expect(makeBackup(await storeAt(url), file)).rejects.toThrow(/the disk is full/);
    expect(readdirSync(folder)).toEqual(["a.lor"]);
    expect(readFileSync(file, "utf8")).toBe("an earlier one");
  },
);
