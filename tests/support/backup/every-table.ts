import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { runMigrations } from "~/services/platform/db/migrate/migrate.server";
import { shippedFile } from "~/services/platform/db/shipped-files.server";
import { dumpDatabase, type Dump } from "../data/dump";

/** Creates the oldest tables that can be upgraded, with a row in each. */
export async function fillOldest(client: Client): Promise<void> {
  await migrateTo(client, 1);
  const rows = shippedFile("tests/fixtures/first-migration-rows.sql");
  await client.query(await readFile(rows, "utf8"));
}

/** Runs the first migrations, as an earlier version did. */
export async function migrateTo(client: Client, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lor-first-migrations-"));
  try {
    await cp(shippedFile("db/migrations"), folder, { recursive: true });
    const journal = join(folder, "meta/_journal.json");
    const all = JSON.parse(await readFile(journal, "utf8")) as { entries: unknown[] };
    await writeFile(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, count) }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const LISTENER = "00000000-0000-4000-8000-000000000001";
const LOOP = "00000000-0000-4000-8000-000000000077";

/** A row of each table that later migrations have made. */
const LATER_ROWS = `
  insert into loops (id, user_id, kind, item, start_ms, end_ms, rank, created_at)
    values ('${LOOP}', '${LISTENER}', 'video', 'fJ9rUzIMcZQ', 0, 1000, 'a0', '2026-11-26 10:20:30.456+00');
  insert into loop_days (loop_id, day, repeats, seconds) values ('${LOOP}', '2026-11-26', 3, 215.4);
  insert into looped_sections (item, start_s, end_s, kind, repeats, listeners, today, today_repeats, today_listeners)
    values ('fJ9rUzIMcZQ', 0, 1, 'video', 9000000000, 3, '2026-11-26', 3, 3);
  insert into section_listeners (item, start_s, end_s, listener, day)
    values ('fJ9rUzIMcZQ', 0, 1, 'a hash', '2026-11-26');`;

/** Texts that mean something to COPY, to SQL or to a terminal. */
const HARD_TEXTS = [
  "",
  "\\N",
  "\\.",
  "a\tb",
  "a\nb\r\n\\.\n",
  "\\\\x",
  "\u0001\u007f\u0085\u2028",
  "\u{1f3b5} \u0645\u0631\u062d\u0628\u0627 na\u00efve",
  `'"$$;--`,
  "x".repeat(200_000),
];

/** Rows with values that are hard to carry over. */
async function addHardRows(client: Client): Promise<void> {
  for (const [at, text] of HARD_TEXTS.entries()) {
    await client.query(
      "insert into lookups (kind, key, value, fetched_at) values ($1, $2, $3, now())",
      ["hard", `${at} ${text.slice(0, 500)}`, JSON.stringify({ [text]: [text, null, 0.1, 1e300] })],
    );
    await client.query(
      "insert into stations (id, name, name_key, url, stream, tags, languages, fetched_at) values (gen_random_uuid(), $1, $1, $1, $1, $2, $3, now())",
      [text.slice(0, 1000), [text, "", "{}", "null", 'a"b,c'], []],
    );
  }
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
  await client.query(
    "insert into pictures (hash, address, small, large, named_at) values ('all', 'x', $1, $2, now())",
    [bytes, Buffer.alloc(0)],
  );
  await client.query(
    `insert into plays (user_id, ytid, heard, last_viewed) values
      ($1, 'a', 'NaN', 'infinity'), ($1, 'b', '-Infinity', '0044-03-15 12:00:00+00 BC'),
      ($1, 'c', 0.1::float8 + 0.2::float8, '2026-11-27 00:00:00.001+05:30'), ($1, 'd', 5e-324, null)`,
    [LISTENER],
  );
}

/**
 * Fills a database with rows in every table.
 * @param url of an empty database
 * @returns all rows
 * @throws {Error} if a table has none: add one above
 */
export async function fillEveryTable(url: string): Promise<Dump> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await fillOldest(client);
    await runMigrations({ connectionString: url });
    await client.query(LATER_ROWS);
    await addHardRows(client);
  } finally {
    await client.end();
  }
  const dump = await dumpDatabase(url);
  const empty = [...dump].filter(([, rows]) => rows.length === 0).map(([table]) => table);
  if (empty.length > 0) throw new Error(`There are no rows in ${empty.join(", ")}`);
  return dump;
}
