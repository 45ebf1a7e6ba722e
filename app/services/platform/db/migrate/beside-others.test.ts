import { Client } from "pg";
import { pino } from "pino";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { migrateTo } from "../../../../../tests/support/backup/every-table";
import { schemaOf } from "../../../../../tests/support/backup/schema-of";
import { englishPostgres } from "../../../../../tests/support/data/postgres-copy";
import { MIGRATION_LOCK } from "./advisory-lock.server";
import { runMigrations } from "./migrate.server";

let url: string;
async function connected(): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** The tables as they were before the migration that makes 16 indexes (`0004_grown.sql`). */
const BEFORE_INDEXES = 4;
/** Before `0002_video_speed.sql`, which adds a column to `plays`. */
const BEFORE_COLUMN = 2;

let database: Client;
beforeEach(async () => {
  const made = await englishPostgres();
  if (!made) throw new Error("There is no PostgreSQL for tests");
  url = made.url;
  onTestFinished(() => made.remove());
  database = await connected();
});

function watchedLog() {
  const lines: { msg: string }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as { msg: string });
  return { log: pino({ level: "info" }, { write }), lines };
}

const isWaiting = async () => {
  const { rows } = await database.query(
    `select from pg_stat_activity where datname = current_database()
      and query ilike 'create index concurrently%' and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
};

const isAnyoneLockedOut = async () => {
  const { rows } = await database.query(
    "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
  );
  return rows.length > 0;
};

const addListener = (client: Client) =>
  client.query("insert into users (id, created_at) values (gen_random_uuid(), now())");

it("makes indexes while listeners write, and says how long it took", async () => {
  await migrateTo(database, BEFORE_INDEXES);
  const [writer, other] = [await connected(), await connected()];
  await writer.query("begin");
  await addListener(writer);
  const { log, lines } = watchedLog();
  const migrated = runMigrations({ connectionString: url }, log);
  await vi.waitUntil(isWaiting, { timeout: 20_000 });
  await other.query("set lock_timeout = '3s'");
  await addListener(other);
  await writer.query("commit");
  await migrated;
  expect(lines).toEqual([
    expect.objectContaining({
      ...{ msg: "the database was migrated", migrations: expect.any(Number) },
      ms: expect.any(Number),
    }),
  ]);
  const schema = await schemaOf(database);
  await runMigrations({ connectionString: url }, log);
  expect(await schemaOf(database)).toEqual(schema);
  expect(lines).toHaveLength(1);
});

it("lets an earlier version go first that waits for the lock within a statement", async () => {
  await migrateTo(database, BEFORE_INDEXES);
  const [writer, earlier] = [await connected(), await connected()];
  // The earlier version must not be the one that PostgreSQL ends.
  await earlier.query("set deadlock_timeout = '1min'");
  await writer.query("begin");
  await addListener(writer);
  const migrated = runMigrations({ connectionString: url });
  await vi.waitUntil(isWaiting, { timeout: 20_000 });
  const locked = earlier.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  await vi.waitUntil(isAnyoneLockedOut, { timeout: 20_000 });
  await writer.query("commit");
  await locked;
  await earlier.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  await migrated;
  const { rows } = await database.query("select from pg_index where not indisvalid");
  expect(rows).toEqual([]);
});

it("makes an index again whose making was interrupted", async () => {
  await migrateTo(database, BEFORE_INDEXES);
  const name = "sessions_by_end";
  await database.query(`create index ${name} on sessions (id)`);
  await database.query(
    `update pg_index set indisvalid = false where indexrelid = '${name}'::regclass`,
  );
  await runMigrations({ connectionString: url });
  const { rows } = await database.query(
    `select pg_get_indexdef('${name}'::regclass) as is, indisvalid as valid from pg_index where indexrelid = '${name}'::regclass`,
  );
  expect(rows).toEqual([{ is: expect.stringContaining("(expires_at)"), valid: true }]);
});

it("leaves a table that others use to them, and changes it once they are done", async () => {
  await migrateTo(database, BEFORE_COLUMN);
  const [reader, other] = [await connected(), await connected()];
  await reader.query("begin");
  await reader.query("select from plays");
  const { log, lines } = watchedLog();
  const migrated = runMigrations({ connectionString: url }, log);
  await vi.waitUntil(() => lines.length > 0, { timeout: 20_000 });
  await other.query("set lock_timeout = '3s'");
  await other.query("select from plays");
  expect(lines.map(({ msg }) => msg)).toEqual([
    "the migration waits until others leave a table of the database",
  ]);
  await reader.query("commit");
  await migrated;
  expect((await database.query("select speed from plays")).rows).toEqual([]);
});

it("leaves tables and functions of a newer version as they are", async () => {
  await runMigrations({ connectionString: url });
  await database.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)",
  );
  await database.query("comment on schema drizzle is 'functions of the newer version'");
  const { log, lines } = watchedLog();
  await runMigrations({ connectionString: url }, log);
  const { rows } = await database.query(
    "select obj_description('drizzle'::regnamespace, 'pg_namespace') as functions",
  );
  expect(rows).toEqual([{ functions: "functions of the newer version" }]);
  expect(lines.map(({ msg }) => msg)).toEqual([
    "the database was migrated by a newer version: this one uses it as it is",
  ]);
});
