import { readMigrationFiles, type MigrationMeta } from "drizzle-orm/migrator";
import { Client, type ClientConfig } from "pg";
import type { Log } from "../../log.server";
import { codeOf } from "../../failures/error-code.server";
import { shippedFile } from "../shipped-files.server";
import { MIGRATION_LOCK, untilMigrationLock } from "./advisory-lock.server";
import { doneMigrations, type Done } from "./levels.server";
import { applyPending } from "./pending.server";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Reads the functions, one from each file. */
async function readFunctions(): Promise<string[]> {
  const folder = shippedFile("db/functions");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
}

async function functionsAndHash() {
  const functions = (await readFunctions()).join("\n");
  return { functions, hash: createHash("sha256").update(functions).digest("hex") };
}

/** Returns the hash of the functions that the database has. */
async function appliedHash(client: Client): Promise<string | null | undefined> {
  const { rows } = await client.query<{ applied: string | null }>(
    "select obj_description('drizzle'::regnamespace, 'pg_namespace') as applied",
  );
  return rows[0]?.applied;
}

/**
 * Creates the functions of `db/functions` unless the database already has them: a comment on the
 * schema of the migrations holds the hash of the files last applied. Creates all or none.
 */
export async function applyFunctions(client: Client): Promise<void> {
  const { functions, hash } = await functionsAndHash();
  if ((await appliedHash(client)) === hash) return;
  // Several statements in one message are one transaction.
  await client.query(`${functions}\ncomment on schema drizzle is '${hash}'`);
}

/**
 * Refuses a database whose first migration is not ours: its tables are not those that later
 * migrations expect.
 */
function refuseOtherTables(done: readonly Done[], [ours]: readonly MigrationMeta[]): void {
  if (!done[0] || done[0].hash === ours?.hash) return;
  throw new Error(
    "The database was made by an earlier version, which this one cannot upgrade: set DATABASE_URL or DATA_DIR to an empty one",
  );
}

/** Compares what a database has had with the migrations of this version. */
async function compare(client: Client) {
  const ours = readMigrationFiles({ migrationsFolder: shippedFile("db/migrations") });
  const done = (await doneMigrations(client)) ?? [];
  const last = Number(done.at(-1)?.when ?? 0);
  return {
    ours,
    done,
    pending: ours.filter(({ folderMillis }) => folderMillis > last),
    isNewer: last > (ours.at(-1)?.folderMillis ?? 0),
  };
}

type Compared = Awaited<ReturnType<typeof compare>>;

/** Whether there is nothing to do, so that a start need not wait for a backup under the lock. */
async function isCurrent(client: Client, { ours, done }: Compared): Promise<boolean> {
  const hasAll =
    done.length === ours.length && ours.every(({ hash }, at) => done[at]?.hash === hash);
  return hasAll && (await appliedHash(client)) === (await functionsAndHash()).hash;
}

async function migrate(client: Client, log: Log | undefined): Promise<void> {
  const found = await compare(client);
  refuseOtherTables(found.done, found.ours);
  if (found.isNewer) {
    // The newer version's processes may be calling its functions now.
    log?.warn("the database was migrated by a newer version: this one uses it as it is");
    return;
  }
  const isEmpty = found.done.length === 0;
  const start = performance.now();
  await applyPending(client, { pending: found.pending, isEmpty }, log);
  await applyFunctions(client);
  if (isEmpty || found.pending.length === 0) return;
  const ms = Math.round(performance.now() - start);
  log?.info({ migrations: found.pending.length, ms }, "the database was migrated");
}

/** SQLSTATE of a deadlock. */
const DEADLOCK = "40P01";

/**
 * Does the work under the lock. An earlier version waits for the lock within a statement, which an
 * index that is made without a lock waits for in turn: then the other goes first.
 */
async function underLock(client: Client, work: () => Promise<void>): Promise<void> {
  for (let isDone = false; !isDone;) {
    await untilMigrationLock(client);
    isDone = await work().then(
      () => true,
      (error: unknown) => {
        if (codeOf(error) !== DEADLOCK) throw error;
        return false;
      },
    );
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  }
}

/**
 * Runs the migrations and updates the functions, on a connection of its own and under an advisory
 * lock for processes that start together. What a newer version has made stays as it is. Rejects
 * with a message for the operator if the database is too old.
 */
export async function runMigrations(connection: ClientConfig, log?: Log): Promise<void> {
  const client = new Client({ ...connection, query_timeout: 0 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Also where the role has limits of its own.
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    if (await isCurrent(client, await compare(client))) return;
    await underLock(client, () => migrate(client, log));
  } finally {
    await client.end();
  }
}
