import type { Client, ClientConfig } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { applyLevel, levelOf, readLevels, type Level } from "../db/migrate/levels.server";
import { MIGRATION_LOCK } from "../db/migrate/advisory-lock.server";
import { applyFunctions, runMigrations } from "../db/migrate/migrate.server";
import { codeOf } from "../failures/error-code.server";
import { columnList, connectForTables, holdBackupLock, quoted } from "./connection.server";
import { BACKUP_JOB, BackupError, type Contents, type Counts, type Piece } from "./contents.server";
import { refuseData, refuseOtherPrograms } from "./empty-database.server";
import { takeOffIndexes } from "./indexes.server";

const NEWER_DATABASE = "The database belongs to a newer version of this program";
const IN_USE =
  "The database is in use: other programs hold its tables. Stop them, or try again in a moment";
const LOCK_WITHIN = "20s";

/** SQLSTATE: no lock in time, a deadlock. */
const LOCKED = new Set(["55P03", "40P01"]);

/** Finds the level of a backup among those of this version. */
function levelAt(levels: readonly Level[], { head }: Contents): number {
  const found = levels.findIndex(({ when }) => when === head.level);
  if (found >= 0) return found;
  throw new BackupError(
    `The backup was made by a newer version of this program (${head.version}): restore it with that version`,
  );
}

/** Names are used in statements, so all must be those of our own tables. */
function refuseOtherTables(level: Level | undefined, { head }: Contents): void {
  const names = (tables: Level["tables"]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, columns.toSorted()]).sort());
  if (!level || names(level.tables) !== names(head.tables)) {
    throw new BackupError("The backup has other tables than this program");
  }
}

/** Makes the tables anew as they were at a level. */
async function rebuild(client: Client, levels: readonly Level[], at: number): Promise<void> {
  const tables = levels.at(-1)?.tables.map(({ name }) => quoted(name)) ?? [];
  await client.query(`drop table ${tables.join(", ")}`);
  await client.query("delete from drizzle.__drizzle_migrations");
  for (const level of levels.slice(0, at + 1)) await applyLevel(client, level);
}

/** Sends the rows of all tables, which follow one another. */
async function copyRows(
  client: Client,
  { head, pieces }: Contents,
  signal?: AbortSignal,
): Promise<Counts> {
  const counts: Counts = new Map();
  const iterator = pieces[Symbol.asyncIterator]();
  for (const table of head.tables) {
    let told: number | undefined;
    const rows = async function* (): AsyncGenerator<Buffer> {
      for (;;) {
        const { value } = (await iterator.next()) as IteratorResult<Piece, undefined>;
        if (value?.table !== table.name) throw new BackupError(`Rows of ${table.name} are missing`);
        if (value.kind === "rows") yield value.bytes;
        else return void (told = value.rows);
      }
    };
    const text = `copy ${quoted(table.name)} (${columnList(table)}) from stdin with (freeze)`;
    const stream = client.query(copyFrom(text));
    const source = Readable.from(rows(), { highWaterMark: 4 });
    await pipeline(source, stream, { ...(signal && { signal }) });
    if (stream.rowCount !== told) throw new BackupError(`Rows of ${table.name} are missing`);
    counts.set(table.name, told);
  }
  // Reads to the end, where a damaged file is noticed.
  if (!(await iterator.next()).done)
    throw new BackupError("There are more tables than there should be");
  return counts;
}

/** @throws {BackupError} if the database has another number of rows than were read */
async function compareCounts(client: Client, read: Counts): Promise<void> {
  const counts = [...read.keys()].map(
    (table) => `select '${table}' as name, count(*) as rows from ${quoted(table)}`,
  );
  const { rows } = await client.query<{ name: string; rows: string }>(counts.join(" union all "));
  const other = rows.filter((row) => Number(row.rows) !== read.get(row.name));
  if (other.length === 0 && rows.length === read.size) return;
  throw new BackupError(`The counts differ: ${other.map(({ name }) => name).join(", ")}`);
}

export type Loading = {
  signal?: AbortSignal | undefined;
  /** Does what belongs to the contents, just before they become visible. */
  beforeCommit?(): Promise<void>;
};

async function load(
  client: Client,
  contents: Contents,
  { signal, beforeCommit }: Loading,
): Promise<Counts> {
  const levels = await readLevels();
  const at = levelAt(levels, contents);
  refuseOtherTables(levels[at], contents);
  await holdBackupLock(client);
  await client.query(`set lock_timeout = '${LOCK_WITHIN}'`);
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  await client.query("begin");
  if ((await levelOf(client, levels)) !== levels.at(-1)?.when)
    throw new BackupError(NEWER_DATABASE);
  const tables = levels.at(-1)?.tables.map(({ name }) => name) ?? [];
  await client.query(`lock table ${tables.map(quoted).join(", ")} in access exclusive mode`);
  await refuseData(client, tables);
  await rebuild(client, levels, at);
  const putBackIndexes = await takeOffIndexes(
    client,
    contents.head.tables.map(({ name }) => quoted(name)),
  );
  const counts = await copyRows(client, contents, signal);
  await putBackIndexes();
  await compareCounts(client, counts);
  for (const level of levels.slice(at + 1)) await applyLevel(client, level);
  // Nobody has made a backup of this database yet.
  await client.query("delete from shared_jobs where name = $1", [BACKUP_JOB]);
  await client.query("comment on schema drizzle is null");
  await applyFunctions(client);
  await client.query(`analyze ${tables.map(quoted).join(", ")}`);
  signal?.throwIfAborted();
  await beforeCommit?.();
  await client.query("commit");
  return counts;
}

/**
 * Puts contents into an empty database: all or nothing. Seeds of a first start are replaced.
 * Migrates contents of an earlier version.
 * @throws {BackupError} if it has data, or the contents are damaged or of a newer version
 */
export async function loadDatabase(
  settings: ClientConfig,
  contents: Contents,
  loading: Loading = {},
): Promise<Counts> {
  const client = await connectForTables(settings);
  try {
    await refuseOtherPrograms(client);
    await runMigrations(settings);
    return await load(client, contents, loading);
  } catch (error) {
    if (LOCKED.has(codeOf(error) ?? "")) throw new BackupError(IN_USE, { cause: error });
    throw error;
  } finally {
    await client.end();
  }
}
