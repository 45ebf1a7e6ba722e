import { join } from "node:path";
import { MINUTE_MS } from "~/domain/text/durations";
import type { BackupFile } from "~/services/platform/backup/backup-file.server";
import {
  backupFolder,
  backupName,
  loadBackupTimes,
  makeBackup,
  type BackupStore,
} from "~/services/platform/backup/backups.server";
import { BackupUnderWay, sum } from "~/services/platform/backup/contents.server";
import { removeOldBackups } from "~/services/platform/backup/kept-backups.server";
import { type BackupTimes, isDue, type Schedule } from "~/services/platform/backup/schedule.server";
import type { Db } from "~/services/platform/db/database.server";
import type { Env } from "~/services/platform/env/env.server";
import type { Log } from "~/services/platform/log.server";
import { begin } from "~/services/platform/work/begin.server";
import type { BackupMetrics } from "./metrics/backup-metrics";

const EVERY_MS = MINUTE_MS;
/** After a failure. */
const AGAIN_AFTER_MS = 15 * MINUTE_MS;

/** Makes a backup unless another process has, or is about to. */
export type MakeBackup = (
  path: string,
  signal: AbortSignal,
  isWanted: (times: BackupTimes) => boolean,
) => Promise<BackupFile | null>;

export type BackupOptions = {
  schedule: Schedule | null;
  /** How many scheduled backups to keep. */
  keep: number;
  dataDir: string;
  make: MakeBackup;
  /** When any process made the last one. */
  times(): Promise<BackupTimes>;
  /** Counts a scheduled backup. */
  counted(result: "made" | "failed"): void;
  /** Told each minute. */
  lastMade(at: Date): void;
  log: Log;
};

export type Backups = {
  /** Looks whether a backup is due, and makes it. Called each minute. */
  look(): Promise<void>;
  /** One line for people. */
  status(): string;
  /** Resolves when a backup under way has been given up. */
  stop(): Promise<void>;
};

/** Makes backups by a schedule, one process for all, in the background. */
export function scheduledBackups(options: BackupOptions): Backups {
  const { schedule, keep, dataDir, log } = options;
  const stop = new AbortController();
  let last: Date | null = null;
  let failed: Date | null = null;
  let looking: Promise<void> | null = null;

  async function make(wanted: Schedule, now: Date): Promise<void> {
    const isWanted = (times: BackupTimes) => isDue(wanted, times);
    const folder = await backupFolder(dataDir);
    const path = join(folder, backupName("auto", now));
    const file = await options.make(path, stop.signal, isWanted);
    if (!file) return;
    failed = null;
    options.counted("made");
    log.info({ file: file.path, bytes: file.bytes, rows: sum(file.counts) }, "a backup was made");
    await removeOldBackups(folder, keep).catch((err: unknown) => {
      log.warn({ err, folder }, "old backups could not be removed");
    });
  }

  async function findTimes(): Promise<BackupTimes> {
    const times = await options.times();
    last = times.last;
    if (last) options.lastMade(last);
    return times;
  }

  async function look(): Promise<void> {
    const times = await findTimes();
    const { now } = times;
    const isEarly = failed && now.getTime() - failed.getTime() < AGAIN_AFTER_MS;
    if (!schedule || isEarly || !isDue(schedule, times)) return;
    try {
      await make(schedule, now);
    } catch (err) {
      if (stop.signal.aborted || err instanceof BackupUnderWay) return;
      failed = now;
      options.counted("failed");
      log.error({ err }, "a backup failed");
      return;
    }
    await findTimes();
  }

  return {
    look: () => (looking ??= begin(look().finally(() => (looking = null)))),
    status() {
      const made = `last ${last?.toISOString() ?? "never"}`;
      return failed ? `${made}; the one at ${failed.toISOString()} failed: see the log` : made;
    },
    async stop() {
      stop.abort();
      await looking?.catch(() => undefined);
    },
  };
}

/** Looks at once, and each minute until it is stopped. */
export function startBackups(options: BackupOptions): Omit<Backups, "look"> {
  const backups = scheduledBackups(options);
  const lookSafely = () =>
    void backups.look().catch((err: unknown) => {
      options.log.warn({ err }, "it is not known when the last backup was made");
    });
  const timer = setInterval(lookSafely, EVERY_MS);
  timer.unref();
  lookSafely();
  return {
    status: backups.status,
    async stop() {
      clearInterval(timer);
      await backups.stop();
    },
  };
}

type ServerParts = { env: Env; store: BackupStore; db: Db; metrics: BackupMetrics; log: Log };

/** The schedule of the environment, for the running server. */
export function backupOptions({ env, store, db, metrics, log }: ServerParts): BackupOptions {
  return {
    ...env.backups,
    dataDir: env.dataDir,
    make: (path, signal, isWanted) => makeBackup(store, path, { signal }, isWanted),
    times: () => loadBackupTimes(db),
    counted: metrics.backupDone,
    lastMade: metrics.lastBackup,
    log,
  };
}
