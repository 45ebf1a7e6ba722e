import { Client, escapeIdentifier, type ClientConfig } from "pg";
import { BackupUnderWay } from "./contents.server";
import type { LevelTable } from "../db/migrate/levels.server";

/**
 * Values are written in a form that every version of PostgreSQL reads alike, and nothing ends by
 * itself, however large the tables are. Settings that a version does not know are left out.
 */
const SETTINGS = {
  client_encoding: "UTF8",
  search_path: "public",
  datestyle: "ISO, YMD",
  intervalstyle: "postgres",
  timezone: "UTC",
  extra_float_digits: "1",
  bytea_output: "hex",
  xmloption: "content",
  row_security: "off",
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  transaction_timeout: "0",
  lock_timeout: "0",
};

/** Connects, with settings for reading and writing whole tables. */
export async function connectForTables(settings: ClientConfig): Promise<Client> {
  const client = new Client({ ...settings, application_name: "listen-on-repeat-backup" });
  // A lost connection is an error of whatever uses it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(
      "select set_config(name, value, false) from json_each_text($1) as wanted(name, value) join pg_settings using (name)",
      [JSON.stringify(SETTINGS)],
    );
  } catch (error) {
    await client.end();
    throw error;
  }
  return client;
}

/** "LOR" and a number, as `MIGRATION_LOCK`. */
const BACKUP_LOCK = 0x4c4f5202;

/**
 * Keeps others from reading or replacing all tables, as long as the connection lasts.
 * @throws {BackupUnderWay} if another does
 */
export async function holdBackupLock(client: Client): Promise<void> {
  const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [
    BACKUP_LOCK,
  ]);
  if (!rows[0]?.got) throw new BackupUnderWay();
}

export const quoted = (table: string) => `public.${escapeIdentifier(table)}`;

export const columnList = ({ columns }: LevelTable) => columns.map(escapeIdentifier).join(", ");
