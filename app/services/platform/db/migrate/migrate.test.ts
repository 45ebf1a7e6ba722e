import { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { fillOldest } from "../../../../../tests/support/backup/every-table";
import { schemaOf } from "../../../../../tests/support/backup/schema-of";
import { dumpDatabase } from "../../../../../tests/support/data/dump";
import { englishPostgres } from "../../../../../tests/support/data/postgres-copy";
import { runMigrations } from "./migrate.server";

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
