import { drizzle } from "drizzle-orm/node-postgres";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, type ClientConfig } from "pg";
import { applyFunctions } from "./functions.server";
import { shippedFile } from "../shipped-files.server";

/** "LOR" and a version: arbitrary, but unlikely to be used by another program. */
const MIGRATION_LOCK = 0x4c4f5201;

/**
 * Refuses a database whose first migration is not ours: its tables are not those that later
 * migrations expect.
 */
async function refuseOtherTables(client: Client, migrationsFolder: string): Promise<void> {
  const { rows: tables } = await client.query<{ found: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as found",
  );
  if (!tables[0]?.found) return;
  const { rows } = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by created_at limit 1",
  );
  const [ours] = readMigrationFiles({ migrationsFolder });
  if (!rows[0] || rows[0].hash === ours?.hash) return;
  throw new Error(
    "The database was made by an earlier version, which this one cannot upgrade: set DATABASE_URL or DATA_DIR to an empty one",
  );
}

/**
 * Runs the migrations and updates the functions, on a connection of its own and under an advisory
 * lock for processes that start together. Rejects with a message for the operator if the database
 * is too old.
 */
export async function runMigrations(connection: ClientConfig): Promise<void> {
  const migrationsFolder = shippedFile("db/migrations");
  const client = new Client({ ...connection, statement_timeout: 0, query_timeout: 0 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await refuseOtherTables(client, migrationsFolder);
    await migrate(drizzle(client), { migrationsFolder });
    await applyFunctions(client);
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  } finally {
    await client.end();
  }
}
