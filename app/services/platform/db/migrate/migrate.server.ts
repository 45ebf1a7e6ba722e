import { drizzle } from "drizzle-orm/node-postgres";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, type ClientConfig } from "pg";
import { shippedFile } from "../shipped-files.server";
import { doneMigrations } from "./levels.server";
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

/** "LOR" and a version: arbitrary, but unlikely to be used by another program. */
export const MIGRATION_LOCK = 0x4c4f5201;

/**
 * Refuses a database whose first migration is not ours: its tables are not those that later
 * migrations expect.
 */
async function refuseOtherTables(client: Client, migrationsFolder: string): Promise<void> {
  const [first] = (await doneMigrations(client)) ?? [];
  const [ours] = readMigrationFiles({ migrationsFolder });
  if (!first || first.hash === ours?.hash) return;
  throw new Error(
    "The database was made by an earlier version, which this one cannot upgrade: set DATABASE_URL or DATA_DIR to an empty one",
  );
}

/** Whether there is nothing to do, so that a start need not wait for a backup under the lock. */
async function isCurrent(client: Client, migrationsFolder: string): Promise<boolean> {
  const done = await doneMigrations(client);
  if (!done) return false;
  const ours = readMigrationFiles({ migrationsFolder });
  const hasAll =
    done.length === ours.length && ours.every(({ hash }, at) => done[at]?.hash === hash);
  return hasAll && (await appliedHash(client)) === (await functionsAndHash()).hash;
}

/**
 * Runs the migrations and updates the functions, on a connection of its own and under an advisory
 * lock for processes that start together. Rejects with a message for the operator if the database
 * is too old.
 */
export async function runMigrations(connection: ClientConfig): Promise<void> {
  const migrationsFolder = shippedFile("db/migrations");
  const client = new Client({ ...connection, query_timeout: 0 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Also where the role has a limit of its own.
    await client.query("set statement_timeout = 0");
    if (await isCurrent(client, migrationsFolder)) return;
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await refuseOtherTables(client, migrationsFolder);
    await migrate(drizzle(client), { migrationsFolder });
    await applyFunctions(client);
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  } finally {
    await client.end();
  }
}
