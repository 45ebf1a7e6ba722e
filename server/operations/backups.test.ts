import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { quietLog } from "../../tests/support/app/quiet-log";
import { emptyDatabase } from "../../tests/support/backup/rig";
import { backupName, makeBackup } from "~/services/platform/backup/backups.server";
import type { Contents } from "~/services/platform/backup/contents.server";
import { openDatabase } from "~/services/platform/db/database.server";
import { parseEnv } from "~/services/platform/env/env.server";
import { backupOptions, scheduledBackups, type MakeBackup } from "./backups";

const AT = Date.parse("2026-11-27T03:29:00Z");
const MINUTE_MS = 60_000;

/** One of several processes on a database, with a clock that the test sets. */
async function processOn(databaseUrl: string, clock: { now: number }, schedule = "03:30") {
  const dataDir = mkdtempSync(join(tmpdir(), "lor-schedule-"));
  const { db, settings, close } = await openDatabase({ databaseUrl, dataDir, log: quietLog });
  onTestFinished(async () => {
    await close();
    rmSync(dataDir, { recursive: true });
  });
  const env = parseEnv({ BACKUP_SCHEDULE: schedule, BACKUP_KEEP: "2", DATA_DIR: dataDir });
  const store = { settings, dataDir, hasOwnSecret: true };
  const results: string[] = [];
  const told: Date[] = [];
  const metrics = {
    backupDone: (result: string) => void results.push(result),
    lastBackup: (at: Date) => void told.push(at),
  };
  const options = backupOptions({ env, store, db, metrics, log: quietLog });
  const at = () => new Date(clock.now);
  /** As of the test's clock rather than the database's, also where others look meanwhile. */
  const watch = ({ head, pieces }: Contents): Contents => ({ head: { ...head, at: at() }, pieces });
  const make: MakeBackup = (path, signal, isWanted) =>
    makeBackup(store, path, { signal, watch }, ({ last }) => isWanted({ last, now: at() }));
  const times = async () => ({ ...(await options.times()), now: at() });
  const backups = scheduledBackups({ ...options, make, times });
  const files = () => readdirSync(join(dataDir, "backups")).sort();
  return { backups, options, dataDir, files, results, told };
}

describe("scheduled backups", () => {
  it("are made when they are due, by one process for all, and the newest are kept", async () => {
    const clock = { now: AT };
    const url = await emptyDatabase();
    const [one, other] = [await processOn(url, clock), await processOn(url, clock)];
    const both = () => Promise.all([one.backups.look(), other.backups.look()]);
    await both();
    expect([...one.results, ...other.results]).toEqual(["made"]);
    await both();
    expect([...one.results, ...other.results]).toEqual(["made"]);
    clock.now += MINUTE_MS;
    await both();
    expect([...one.results, ...other.results]).toEqual(["made", "made"]);
    // Either may have made it.
    expect([one.backups.status(), other.backups.status()]).toContainEqual(
      expect.stringMatching(/^last 2026-11-27T03:30/),
    );
    for (let day = 0; day < 3; day += 1) {
      clock.now += 24 * 60 * MINUTE_MS;
      await one.backups.look();
    }
    expect(one.files().slice(-2)).toEqual([
      "auto-20261129T033000Z.lor",
      "auto-20261130T033000Z.lor",
    ]);
    expect(one.files()).toHaveLength(2);
    expect(one.told.at(-1)?.getTime()).toBe(clock.now);
  });

  it.each([-10, 10])(
    "follow the database's clock if that of the process is %i minutes off",
    async (minutes) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * MINUTE_MS });
      onTestFinished(() => void vi.useRealTimers());
      const { options, results, files } = await processOn(await emptyDatabase(), { now: 0 }, "5m");
      const backups = scheduledBackups(options);
      await backups.look();
      await backups.look();
      expect(results).toEqual(["made"]);
      const { now } = await options.times();
      expect(files()[0]?.slice(0, 16)).toBe(backupName("auto", now).slice(0, 16));
    },
  );

  it("that fail are counted, leave no file, and are tried again later", async () => {
    const clock = { now: AT };
    const { backups, dataDir, files, results } = await processOn(await emptyDatabase(), clock);
    writeFileSync(join(dataDir, "backups"), "a file where the folder should be");
    await backups.look();
    expect(results).toEqual(["failed"]);
    expect(backups.status()).toContain("failed: see the log");
    rmSync(join(dataDir, "backups"));
    clock.now += MINUTE_MS;
    await backups.look();
    expect(results).toEqual(["failed"]);
    clock.now += 15 * MINUTE_MS;
    await backups.look();
    expect(results).toEqual(["failed", "made"]);
    expect(files()).toHaveLength(1);
    expect(backups.status()).not.toContain("failed");
  });
});
