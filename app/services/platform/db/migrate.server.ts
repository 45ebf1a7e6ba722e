import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, type ClientConfig } from "pg";
import { shippedFile } from "./shipped-files.server";

/** "LOR" and a version; arbitrary, but unlikely to be used by another program. */
const MIGRATION_LOCK = 0x4c4f5201;

/** Runs the migrations on a connection of its own, under an advisory lock for processes that start together. */
export async function runMigrations(connection: ClientConfig): Promise<void> {
  const client = new Client({ ...connection, statement_timeout: 0, query_timeout: 0 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: shippedFile("db/migrations") });
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  } finally {
    await client.end();
  }
}
