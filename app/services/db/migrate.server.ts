import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, type ClientConfig } from "pg";
import { shippedFile } from "./shipped-files.server";

/** "LOR" and a version of the locking itself; any constant that no other program would use. */
const MIGRATION_LOCK = 0x4c4f5201;

/**
 * Brings the schema up to date on a connection of its own. Copies that start together take turns by
 * an advisory lock, which the server drops with the connection.
 */
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
