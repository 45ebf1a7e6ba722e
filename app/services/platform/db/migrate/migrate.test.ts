import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { dumpDatabase } from "../../../../../tests/support/data/dump";
import { englishPostgres } from "../../../../../tests/support/data/postgres-copy";
import { runMigrations } from "./migrate.server";
import { shippedFile } from "../shipped-files.server";

/** Creates an empty database and connects to it. */
async function emptyDatabase() {
  const made = await englishPostgres();
  if (!made) throw new Error("There is no PostgreSQL for tests");
  const client = new Client({ connectionString: made.url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await made.remove();
  });
  return { url: made.url, client };
}

/** Names of the first migration that a later one changed. */
const RENAMED = new Map([
  ["articles", "reviews"],
  ["streams", "channels"],
  ["stream_items", "channel_items"],
  ["video_troubles", "playback_failures"],
  ["podcasts.trouble", "failure"],
  ["users.total_stars", "total_hearts"],
  ["plays.star", "hearted"],
  ["plays.starred_at", "hearted_at"],
  ["plays.slider_start", "section_start"],
  ["plays.slider_end", "section_end"],
  ["plays.slider_show", "section_show"],
]);

/** Reads a row of the oldest tables with the names of today's columns. */
function withNamesOfToday(table: string, row: string): object {
  const columns = Object.entries(JSON.parse(row) as object);
  return Object.fromEntries(
    columns.map(([column, value]) => [RENAMED.get(`${table}.${column}`) ?? column, value]),
  );
}

/** Creates the oldest tables that can be upgraded, with a row in each. */
async function fillOldest(client: Client): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lor-first-migration-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(shippedFile("db/migrations"), folder, { recursive: true });
  const journal = join(folder, "meta/_journal.json");
  const all = JSON.parse(await readFile(journal, "utf8")) as { entries: unknown[] };
  await writeFile(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, 1) }));
  await migrate(drizzle(client), { migrationsFolder: folder });
  const rows = shippedFile("tests/fixtures/first-migration-rows.sql");
  await client.query(await readFile(rows, "utf8"));
}

async function schemaOf(client: Client): Promise<unknown> {
  const { rows } = await client.query(`
    select 'column' as kind, concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as text
      from information_schema.columns where table_schema = 'public'
    union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index', indexdef from pg_indexes where schemaname = 'public'
    union all select 'function', oid::regprocedure || ' ' || prosrc
      from pg_proc where pronamespace = 'public'::regnamespace
    order by 1, 2`);
  return rows;
}

it("brings a filled database of the first migration to today's tables and functions without loss", async () => {
  const { url, client } = await emptyDatabase();
  await fillOldest(client);
  const before = await dumpDatabase(url);
  for (const [table, rows] of before) expect(rows, table).not.toEqual([]);
  await runMigrations({ connectionString: url });
  const after = await dumpDatabase(url);
  for (const [table, rows] of before) {
    const now = after.get(RENAMED.get(table) ?? table)?.map((row) => JSON.parse(row) as object);
    expect(now, table).toMatchObject(rows.map((row) => withNamesOfToday(table, row)));
  }

  const fresh = await emptyDatabase();
  await runMigrations({ connectionString: fresh.url });
  expect(await schemaOf(client)).toEqual(await schemaOf(fresh.client));
});

it("refuses a database with the tables of a version that it cannot upgrade", async () => {
  const { url, client } = await emptyDatabase();
  await fillOldest(client);
  await client.query("update drizzle.__drizzle_migrations set hash = 'another'");
  await expect(runMigrations({ connectionString: url })).rejects.toThrow(
    /earlier version, which this one cannot upgrade/,
  );
});

it("creates the functions when they are others than those applied last, and only then", async () => {
  const { url, client } = await emptyDatabase();
  const source = async () => {
    const found = await client.query<{ prosrc: string }>(
      "select prosrc from pg_proc where proname = 'listening_time'",
    );
    return found.rows[0]?.prosrc;
  };
  const change = () =>
    client.query(
      "create or replace function listening_time(length double precision) returns interval language sql immutable as 'select null::interval'",
    );
  await runMigrations({ connectionString: url });
  const ours = await source();
  expect(ours).toContain("make_interval");
  await change();
  await runMigrations({ connectionString: url });
  expect(await source()).not.toBe(ours);
  await client.query("comment on schema drizzle is 'of another version'");
  await runMigrations({ connectionString: url });
  expect(await source()).toBe(ours);
});
