import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { writeBackup } from "~/services/platform/backup/backup-file.server";
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
    const head = { version: "1.0.0", level: 1, at: new Date(), tables: [], sessionSecret: null };
    await writeBackup(file, { head, pieces: (async function* () {})() });
    const earlier = readFileSync(file);
    await expect(makeBackup(await storeAt(url), file)).rejects.toThrow(/the disk is full/);
    expect(readdirSync(folder)).toEqual(["a.lor"]);
    expect(readFileSync(file).equals(earlier)).toBe(true);
  },
);
