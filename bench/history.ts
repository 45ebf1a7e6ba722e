/**
 * `npx tsx bench/history.ts`: what the first page of a history of 100,000 videos costs beside one of 100, in both stores,
 * with the plans of the queries. PostgreSQL is a private server, or `DATABASE_URL` in a database of its own.
 */
import { rm } from "node:fs/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { openDatabase, type Database, type Db } from "~/services/db/database.server";
import * as schema from "~/services/db/schema.server";
import { encodeCursor } from "~/services/cursor.server";
import {
  favorites,
  history,
  historyProfile,
  listenedTime,
  removeFromHistory,
  restoreToHistory,
} from "~/services/history.server";
import { createListener } from "~/services/listeners.server";
import { embeddedDataDir } from "../tests/support/embedded-data";
import { quietLog } from "../tests/support/quiet-log";
import { startPostgres } from "../tests/support/services";
import { table } from "./table";
import { temporaryDatabase } from "./temporary-database";

const SMALL = 100;
const LARGE = 100_000;
const LIMIT = 50;
const ROUNDS = 200;
/** 2026-01-01, in milliseconds; entry number n was played n seconds later. */
const FIRST = Date.UTC(2026, 0, 1);

interface Store {
  name: string;
  open(): Promise<{ database: Database; remove(): Promise<unknown> }>;
}

const stores: Store[] = [
  {
    name: "PostgreSQL",
    async open() {
      const given = process.env.DATABASE_URL;
      const server = given ? null : await startPostgres();
      const { url, drop } = server
        ? { url: await server.createDatabase(), drop: () => server.stop() }
        : await temporaryDatabase(given!);
      const database = await openDatabase({ databaseUrl: url, dataDir: "", log: quietLog });
      return { database, remove: drop };
    },
  },
  {
    name: "embedded (PGlite)",
    async open() {
      const dataDir = await embeddedDataDir();
      const database = await openDatabase({ dataDir, log: quietLog });
      return { database, remove: () => rm(dataDir, { recursive: true, force: true }) };
    },
  },
];

/** The pool behind a `Db`, which `openDatabase` makes. */
function poolOf(db: Db): Pool {
  const { $client } = db as Db & { $client: unknown };
  if (!($client instanceof Pool)) throw new Error("The database is not behind a pool");
  return $client;
}

async function fill(db: Db, entries: number): Promise<string> {
  const userId = await createListener(db);
  await poolOf(db).query(
    `insert into plays (user_id, ytid, repeats, last_viewed, star, starred_at)
     select $1, 'v' || lpad(n::text, 10, '0'), 1 + (n * 7919) % 997,
       to_timestamp($3::double precision / 1000 + n), n % 2 = 0,
       case when n % 2 = 0 then to_timestamp($3::double precision / 1000 + n) end
     from generate_series(1, $2::int) n`,
    [userId, entries, FIRST],
  );
  await poolOf(db).query(
    `update users set total_videos = $2, total_stars = $2 / 2,
       total_repeats = (select sum(repeats) from plays where user_id = $1) where id = $1`,
    [userId, entries],
  );
  return userId;
}

/** Titles and lengths of all of them, as after years of use. */
async function fillVideos(db: Db): Promise<void> {
  await poolOf(db).query(
    `insert into videos (ytid, title, author, duration, source, fetched_at)
     select 'v' || lpad(n::text, 10, '0'), 'Song ' || n, 'Someone', 180 + n % 120, 'api', now()
     from generate_series(1, $1::int) n`,
    [LARGE],
  );
  await poolOf(db).query("vacuum analyze videos");
}

const middle = (entries: number) =>
  encodeCursor({ at: FIRST + (entries / 2) * 1000, id: "zzzzzzzzzzz" });

type Work = (db: Db, userId: string, entries: number) => Promise<unknown>;

const works: Record<string, Work> = {
  "history, last played": (db, userId) => history(db, userId, { limit: LIMIT }),
  "history, repeat count": (db, userId) =>
    history(db, userId, { limit: LIMIT, sort: "RepeatCount" }),
  "history, a page in the middle": (db, userId, entries) =>
    history(db, userId, { limit: LIMIT, cursor: middle(entries) }),
  hearted: (db, userId) => favorites(db, userId, { limit: LIMIT }),
  totals: (db, userId) => historyProfile(db, userId),
  "total time": (db, userId) => listenedTime(db, userId),
};

/** Two writes: out of the history and back. */
const removal: Work = async (db, userId, entries) => {
  const ytid = `v${String(entries / 2).padStart(10, "0")}`;
  const removed = await removeFromHistory(db, { userId, ytid });
  if (!removed) throw new Error(`${ytid} was not in the history`);
  await restoreToHistory(db, { userId, removed });
};

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The two sizes in turn, so that whatever else the machine does falls on both. */
async function compare(db: Db, work: Work, listeners: Listeners): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    times[0].push(await milliseconds(() => work(db, listeners.small, SMALL)));
    times[1].push(await milliseconds(() => work(db, listeners.large, LARGE)));
  }
  return [median(times[0]), median(times[1])];
}

type Listeners = { small: string; large: string };

/** The plan of the query that this work sends, as the store makes it. */
async function planOf(db: Db, work: Work, userId: string): Promise<string> {
  const pool = poolOf(db);
  const sent: { text: string; values: unknown[] }[] = [];
  const logger = {
    logQuery: (text: string, values: unknown[]) => void sent.push({ text, values }),
  };
  await work(drizzle(pool, { schema, logger }), userId, LARGE);
  const [query] = sent;
  if (!query) throw new Error("The work sent no query");
  const { rows } = await pool.query<{ "QUERY PLAN": string }>(
    `explain (costs off, analyze, timing off, summary off) ${query.text}`,
    query.values,
  );
  return rows.map((row) => `    ${row["QUERY PLAN"]}`).join("\n");
}

async function measure({ name, open }: Store): Promise<void> {
  const { database, remove } = await open();
  const { db } = database;
  try {
    const listeners = { small: await fill(db, SMALL), large: await fill(db, LARGE) };
    await poolOf(db).query("vacuum analyze plays");
    await fillVideos(db);
    const rows: string[][] = [];
    for (const [what, work] of Object.entries({ ...works, "remove and undo": removal })) {
      const [small, large] = await compare(db, work, listeners);
      rows.push([what, small.toFixed(2), large.toFixed(2), (large / small).toFixed(2)]);
    }
    const numbers = [SMALL, LARGE].map((entries) => `${entries.toLocaleString("en")} (ms)`);
    console.log(`\n${name}, median of ${ROUNDS}\n`);
    console.log(table(["what", ...numbers, "ratio"], rows));
    console.log(`\nPlans with ${LARGE.toLocaleString("en")} entries`);
    for (const [what, work] of Object.entries(works)) {
      console.log(`\n  ${what}\n${await planOf(db, work, listeners.large)}`);
    }
  } finally {
    await database.close();
    await remove();
  }
}

for (const store of stores) await measure(store);
