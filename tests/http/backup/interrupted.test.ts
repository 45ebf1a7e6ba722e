import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { makeBackup } from "~/services/platform/backup/backups.server";
import { builtAdmin } from "../../support/app/admin";
import { startApp } from "../../support/app/app";
import { fillEveryTable } from "../../support/backup/every-table";
import {
  bareDatabase,
  connected,
  emptyDatabase,
  storeAt,
  temporaryFolder,
  waitingFor,
} from "../../support/backup/rig";

async function filledBackup(): Promise<string> {
  const url = await bareDatabase();
  await fillEveryTable(url);
  const file = join(await temporaryFolder(), "a.lor");
  await makeBackup(await storeAt(url), file);
  return file;
}

it.each(["SIGINT", "SIGKILL"] as const)(
  "a restore by the server ends with its command, on %s, and changes nothing",
  async (signal) => {
    const url = await emptyDatabase();
    const [app, file] = [await startApp({ env: { DATABASE_URL: url } }), await filledBackup()];
    onTestFinished(() => app.stop());
    const [lock, watch] = [await connected(url), await connected(url)];
    await lock.query("begin; lock table plays");
    const env = { ...process.env, NODE_ENV: "production" as const, DATA_DIR: app.dataDir };
    const command = spawn(process.execPath, [builtAdmin, "restore", file], { env });
    const [ended, said] = [once(command, "exit"), text(command.stderr)];
    await expect.poll(waitingFor(watch, "lock table%")).toBe(true);
    command.kill(signal);
    await expect.poll(() => app.logs()).toContain("an admin command is interrupted");
    await lock.query("rollback");
    await expect.poll(() => app.logs()).toMatch(/"done":false.*the interrupted command has ended/);
    const [code] = (await ended) as [number | null];
    expect([code, await said]).toEqual(
      signal === "SIGINT" ? [1, "Interrupted, and nothing has changed\n"] : [null, ""],
    );
    expect((await watch.query("select from plays")).rowCount).toBe(0);
  },
);
