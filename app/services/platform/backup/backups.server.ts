import { eq, sql } from "drizzle-orm";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Client, ClientConfig } from "pg";
import { makeDataDir } from "../data-dir.server";
import { openStore, type Db } from "../db/database.server";
import { sharedJobs } from "../db/schema.server";
import { sessionSecrets } from "../env/variables.server";
import { errorSentence } from "../failures/error-line.server";
import type { Log } from "../log.server";
import { generatedSecret, putBackSecret } from "../secrets.server";
import { checkBackup, withBackup, writeBackup, type BackupFile } from "./backup-file.server";
import { BACKUP_JOB, BackupError, type Contents, type Counts, type Head } from "./contents.server";
import { loadDatabase } from "./load-tables.server";
import { asOnlyBackup, readTables } from "./read-tables.server";
import type { BackupTimes } from "./schedule.server";

/** What is backed up and restored: a database, and a secret that belongs to its listeners. */
export type BackupStore = {
  settings: ClientConfig;
  dataDir: string;
  /** Whether the operator has set `SESSION_SECRET`, which is then in no backup. */
  hasOwnSecret: boolean;
};

export type Work = {
  signal?: AbortSignal | undefined;
  /** Wraps what is read, to tell of it or to slow it down. */
  watch?: ((contents: Contents) => Contents) | undefined;
};

const FOLDER = "backups";

/** Returns the folder of backups without a name of their own, and makes it. */
export async function backupFolder(dataDir: string): Promise<string> {
  await makeDataDir(dataDir);
  const folder = join(dataDir, FOLDER);
  await mkdir(folder, { mode: 0o700, recursive: true });
  return folder;
}

/** Returns a name such as `backup-20261127T033000Z.lor`. */
export function backupName(kind: "auto" | "backup", at: Date): string {
  return `${kind}-${at.toISOString().replace(/[-:]|\.\d+/g, "")}.lor`;
}

async function backupTimes(client: Client): Promise<BackupTimes> {
  const { rows } = await client.query<BackupTimes>(
    "select max(done_at) as last, now() as now from shared_jobs where name = $1",
    [BACKUP_JOB],
  );
  return rows[0] as BackupTimes;
}

/** Loads when any process made the last backup of the database. */
export async function loadBackupTimes(db: Db): Promise<BackupTimes> {
  const { doneAt, name } = sharedJobs;
  const [times] = await db
    .select({
      last: sql<Date | null>`max(${doneAt})`.mapWith(doneAt),
      now: sql<Date>`now()`.mapWith(doneAt),
    })
    .from(sharedJobs)
    .where(eq(name, BACKUP_JOB));
  return times as BackupTimes;
}

async function noteBackup(client: Client, at: Date): Promise<void> {
  await client.query(
    `insert into shared_jobs (name, done_at) values ($1, $2)
     on conflict (name) do update set done_at = excluded.done_at`,
    [BACKUP_JOB, at],
  );
}

const unchanged = (contents: Contents) => contents;

/**
 * Writes a backup while others use the database.
 * @param isWanted asked once no other process makes one, with the time of the last
 * @returns null if it is not wanted
 * @throws {BackupError} if it cannot be made; a file that was there has stayed
 */
export async function makeBackup(
  store: BackupStore,
  path: string,
  { signal, watch = unchanged }: Work = {},
  isWanted?: (times: BackupTimes) => boolean,
): Promise<BackupFile | null> {
  const sessionSecret = store.hasOwnSecret ? null : await generatedSecret(store.dataDir);
  return asOnlyBackup(
    store.settings,
    async (client) => {
      if (isWanted && !isWanted(await backupTimes(client))) return null;
      const file = await readTables(client, (contents) => {
        const head = { ...contents.head, sessionSecret };
        return writeBackup(path, watch({ ...contents, head }), signal);
      });
      await noteBackup(client, file.head.at);
      return file;
    },
    signal,
  );
}

/** A secret that `SESSION_SECRET` could not have would let strangers sign cookies. */
function refuseWeakSecret(path: string, { sessionSecret }: Head): void {
  if (sessionSecret === null) return;
  const { error } = sessionSecrets.safeParse(sessionSecret);
  if (!error) return;
  throw new BackupError(`${path}: its session secret is refused: ${error.issues[0]?.message}`);
}

export type Restored = { head: Head; counts: Counts };

/**
 * Puts a backup into an empty database, and its secret into the data directory.
 * @throws {BackupError} if the file or the database is not fit for it; nothing has changed
 */
export async function restoreBackup(
  { settings, dataDir }: BackupStore,
  path: string,
  { signal, watch = unchanged }: Work = {},
): Promise<Restored> {
  const { head: checked } = await checkBackup(path, signal);
  refuseWeakSecret(path, checked);
  const restore = async (contents: Contents) => {
    const { head } = contents;
    const counts = await loadDatabase(settings, watch(contents), {
      signal,
      async beforeCommit() {
        if (head.sessionSecret !== null) await putBackSecret(dataDir, head.sessionSecret);
      },
    });
    return { head, counts };
  };
  return withBackup(path, restore, signal);
}

/** How long to wait for the other database. */
const TARGET_WITHIN_MS = 5000;

/**
 * Copies all tables to an empty database; this one stays as it is.
 * @throws {BackupError} if the other has data
 */
export async function moveTo(
  { settings, dataDir }: BackupStore,
  databaseUrl: string,
  log: Log,
  { signal, watch = unchanged }: Work = {},
): Promise<Restored> {
  const target = await openStore({
    ...{ databaseUrl, dataDir, log },
    connectWithinMs: TARGET_WITHIN_MS,
  }).catch((error: unknown) => {
    throw new BackupError(errorSentence(error), { cause: error });
  });
  try {
    const copy = (client: Client) =>
      readTables(client, async (contents) => ({
        head: contents.head,
        counts: await loadDatabase(target.settings, watch(contents), { signal }),
      }));
    return await asOnlyBackup(settings, copy, signal);
  } finally {
    await target.stop();
  }
}
