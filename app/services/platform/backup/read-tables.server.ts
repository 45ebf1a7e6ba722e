import type { Client, ClientConfig } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { levelOf, readLevels, type LevelTable } from "../db/migrate/levels.server";
import { untilMigrationLock } from "../db/migrate/advisory-lock.server";
import { productVersion } from "../product-version.server";
import { columnList, connectForTables, holdBackupLock, quoted } from "./connection.server";
import { BackupError, type Contents, type Head, type Piece } from "./contents.server";

const NOT_OURS = "The database has no data of this program";
const NEWER =
  "The database belongs to a newer version of this program: use the commands of that version";

async function* rowsOf(client: Client, table: LevelTable): AsyncGenerator<Piece> {
  const { name } = table;
  // A query rather than the table itself, so that the table may be partitioned.
  const text = `copy (select ${columnList(table)} from ${quoted(name)}) to stdout`;
  const stream = client.query(copyTo(text));
  for await (const bytes of stream as AsyncIterable<Buffer>)
    yield { kind: "rows", table: name, bytes };
  // The number is known once the server is ready for the next query.
  await client.query("select 1");
  yield { kind: "end", table: name, rows: stream.rowCount };
}

async function headOf(client: Client): Promise<Head> {
  const levels = await readLevels();
  const { rows } = await client.query<{ at: Date }>("select now() as at");
  const when = await levelOf(client, levels);
  if (when === null || !rows[0]) throw new BackupError(NOT_OURS);
  const level = levels.find((one) => one.when === when);
  if (!level) throw new BackupError(NEWER);
  return {
    version: await productVersion(),
    level: when,
    at: rows[0].at,
    tables: level.tables,
    sessionSecret: null,
  };
}

/**
 * Reads all tables as they are at one moment, while others go on writing.
 * @throws {BackupError} if the database is not of this version or an earlier one
 */
export async function readTables<Result>(
  client: Client,
  work: (contents: Contents) => Promise<Result>,
): Promise<Result> {
  await client.query("begin isolation level repeatable read read only");
  const head = await headOf(client);
  const pieces = async function* () {
    for (const table of head.tables) yield* rowsOf(client, table);
  };
  const result = await work({ head, pieces: pieces() });
  await client.query("commit");
  return result;
}

/**
 * Connects to a database of which no other process makes a backup meanwhile.
 * @throws {BackupUnderWay} if one does
 */
export async function asOnlyBackup<Result>(
  settings: ClientConfig,
  work: (client: Client) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const client = await connectForTables(settings);
  try {
    await holdBackupLock(client);
    // A migration would wait for us with each table that it changes, and its readers for it.
    await untilMigrationLock(client, "shared", signal);
    return await work(client);
  } finally {
    // The locks end with the connection, and so does a transaction that failed.
    await client.end();
  }
}
