import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { onTestFinished } from "vitest";
import type { BackupStore } from "~/services/platform/backup/backups.server";
import { dumpDatabase, type Dump } from "../data/dump";
import { englishPostgres, postgresCopy, type PostgresCopy } from "../data/postgres-copy";

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lor-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function used(made: Promise<PostgresCopy | null>): Promise<string> {
  const copy = await made;
  if (!copy) throw new Error("There is no PostgreSQL for tests");
  onTestFinished(copy.remove);
  return copy.url;
}

/** The URL of a database without tables, which sorts texts as English does. */
export const bareDatabase = () => used(englishPostgres());

/** The URL of a database as after a start, without rows. */
export const emptyDatabase = () => used(postgresCopy());

/** A PostgreSQL that is backed up, with a data directory of its own. */
export async function storeAt(url: string): Promise<BackupStore> {
  const dataDir = await temporaryFolder();
  return { settings: { connectionString: url }, dataDir, hasOwnSecret: false };
}

/** Connects until the end of the test. */
export async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** All rows but the note of the backup itself. */
export async function rowsOf(url: string): Promise<Dump> {
  const dump = await dumpDatabase(url);
  const jobs = dump.get("shared_jobs") ?? [];
  dump.set(
    "shared_jobs",
    jobs.filter((row) => !row.includes('"name":"backup"')),
  );
  return dump;
}

/** Whether a query of this kind waits for a lock. */
export function waitingFor(watch: Client, like: string): () => Promise<boolean> {
  return async () => {
    const { rows } = await watch.query(
      `select from pg_stat_activity
       where wait_event_type = 'Lock' and query ilike $1 and datname = current_database()`,
      [like],
    );
    return rows.length > 0;
  };
}
