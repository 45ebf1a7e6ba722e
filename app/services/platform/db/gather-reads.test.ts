import DataLoader from "dataloader";
import { and, eq, gt, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { postgresCopy, type PostgresCopy } from "../../../../tests/support/data/postgres-copy";
import {
  startPostgresProxy,
  type PostgresProxy,
} from "../../../../tests/support/network/postgres-proxy";
import { recordPass } from "../../../../tests/support/data/record-pass";
import { createListener } from "../../listeners/listeners.server";
import { answerFor, answerForAll, workFor } from "../work/owner.server";
import type { Db } from "./database.server";
import { prepared } from "./prepared.server";
import { gatheringDb, read } from "./reads.server";
import * as schema from "./schema.server";

const { counters, pictures, plays, users, videoDays } = schema;
const YTID = "fJ9rUzIMcZQ";

let copy: PostgresCopy;
let proxy: PostgresProxy;
let pool: Pool;
/** Reads the same rows one by one, as the driver does. */
let plain: Db;
let db: Db;
let userId: string;

beforeAll(async () => {
  const found = await postgresCopy();
  if (!found) throw new Error("There is no PostgreSQL for tests");
  copy = found;
  proxy = await startPostgresProxy(copy.url);
  pool = new Pool({ connectionString: proxy.url, statement_timeout: 5000 });
  plain = drizzle(pool, { schema });
  db = gatheringDb({ writes: pool, forRequests: pool, inBackground: pool });
  userId = await createListener(db);
  const lastViewed = new Date("2026-11-23T10:20:30.456Z");
  await db.insert(plays).values({ userId, ytid: YTID, repeats: 3, lastViewed });
  const total = { totalRepeats: 9_000_000_000, today: "2026-11-23" };
  await db.insert(counters).values({ ytid: YTID, ...total });
  await db.insert(videoDays).values({ ytid: YTID, day: "2026-11-23", repeats: 3 });
});
afterAll(async () => {
  await pool.end();
  await proxy.stop();
  await copy.remove();
});

async function sentBy<Answer>(act: () => Promise<Answer>) {
  proxy.takeStatements();
  const answer = await act();
  return { answer, sent: proxy.takeStatements() };
}

/** One read of each shape that the services use. */
const readsOf = (from: Db) => [
  from.select().from(plays).where(eq(plays.userId, userId)),
  from.select().from(counters).where(eq(counters.ytid, YTID)),
  from.select().from(videoDays),
  from.select().from(plays).where(eq(plays.ytid, "aaaaaaaaaaa")),
  from
    .select({ play: plays, ytid: counters.ytid, at: plays.lastViewed, one: sql<number>`1` })
    .from(plays)
    .innerJoin(counters, eq(counters.ytid, plays.ytid))
    .where(eq(plays.repeats, 3)),
  from
    .select({ twice: sql<number>`${2}::int * 2`, again: sql<number>`${3}::int * 2` })
    .from(users)
    .where(eq(users.id, userId)),
  from.$count(plays),
  read(from, sql`with one as (select ${"1"}::int as n) select n, null as nothing from one`),
  read(from, sql`(select 'a"\\ü $1' as text) union all (select ${"b"}) order by 1 desc limit 2`),
];

const rowsOf = (found: unknown) =>
  found && typeof found === "object" && "rows" in found ? found.rows : found;

it("answers reads of one moment in one statement as if each had been sent alone", async () => {
  const alone = [];
  for (const read of readsOf(plain)) alone.push(rowsOf(await read));
  const { answer, sent } = await sentBy(() => Promise.all(readsOf(db)));
  expect(answer.map(rowsOf)).toEqual(alone);
  expect(sent).toHaveLength(1);
});

it("sends a single read as it is", async () => {
  const { sent } = await sentBy(() => db.select({ id: users.id }).from(users));
  expect(sent).toEqual(['select "id" from "users"']);
});

it("gathers prepared reads like others, each with its own values", async () => {
  let built = 0;
  const repeatsAfter = prepared((from) => {
    built += 1;
    const after = sql.param(sql.placeholder("after"), plays.lastViewed);
    const { repeats } = plays;
    const mine = eq(plays.userId, sql.placeholder("userId"));
    return from
      .select({ repeats })
      .from(plays)
      .where(and(mine, gt(plays.lastViewed, after)))
      .prepare("repeats_after");
  });
  const readFrom = (day: string) => repeatsAfter(db).execute({ userId, after: new Date(day) });
  const { answer, sent } = await sentBy(() =>
    Promise.all([
      readFrom("2026-11-22"),
      readFrom("2026-11-24"),
      db.select({ id: users.id }).from(users),
    ]),
  );
  expect(answer).toEqual([[{ repeats: 3 }], [], [{ id: userId }]]);
  expect(sent).toHaveLength(1);
  expect(await readFrom("2026-11-22")).toEqual([{ repeats: 3 }]);
  expect(built).toBe(1);
});

it("gathers reads that come a few promises later", async () => {
  const later = async (waits: number) => {
    for (let at = 0; at < waits; at++) await Promise.resolve();
    return db.select({ id: users.id }).from(users);
  };
  const { sent } = await sentBy(() => Promise.all([later(0), later(1), later(20)]));
  expect(sent).toHaveLength(1);
});

it("gathers what comes through a DataLoader", async () => {
  const loader = new DataLoader((ids: readonly string[]) =>
    Promise.all(ids.map(() => db.select({ id: users.id }).from(users))),
  );
  const { sent } = await sentBy(() =>
    Promise.all([db.select({ id: users.id }).from(users), loader.load("a")]),
  );
  expect(sent).toHaveLength(1);
});

it("carries bytes", async () => {
  const small = Buffer.from([0, 1, 254, 255]);
  const picture = { hash: "h", address: "https://a.example/a.png", namedAt: new Date() };
  await db.insert(pictures).values({ ...picture, small });
  const bytes = () => db.select({ small: pictures.small }).from(pictures);
  const [[one], [other]] = await Promise.all([bytes(), bytes()]);
  expect([one?.small, other?.small]).toEqual([small, small]);
});

it("keeps the reads of different requests apart, so that no one waits for what another asks", async () => {
  const one = async () => await db.select({ id: users.id }).from(users);
  const page = () => Promise.all([one(), one()]);
  const { sent } = await sentBy(() =>
    Promise.all([answerFor("a", page), answerFor("a", page), workFor("b", page), page()]),
  );
  expect(sent).toHaveLength(3);
});

it("rejects only the read that is wrong", async () => {
  const wrong = read(db, sql`select 1 / 0 as n`);
  const right = read(db, sql`select 1 as n`);
  await expect(wrong).rejects.toMatchObject({ cause: { code: "22012" } });
  expect((await right).rows).toEqual([{ n: 1 }]);
});

it("asks nobody again when the database has cancelled", async () => {
  const cancelled = () => read(db, sql`select pg_cancel_backend(pg_backend_pid()), pg_sleep(5)`);
  const { answer, sent } = await sentBy(() => Promise.allSettled([cancelled(), cancelled()]));
  expect(answer.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(sent).toHaveLength(1);
});

it("sends what may write, and transactions, as they are", async () => {
  const now = new Date();
  const play = { userId, ytid: YTID, eventId: crypto.randomUUID(), now };
  const { sent } = await sentBy(() =>
    Promise.all([
      db.update(plays).set({ repeats: 4 }).where(eq(plays.ytid, "aaaaaaaaaaa")),
      db.execute(
        sql`with gone as (delete from ${counters} where ytid = ${"x"} returning 1) table gone`,
      ),
      recordPass(db, play),
      db.execute(sql`select 1 as n`),
      db.transaction((tx) => tx.select({ id: users.id }).from(users)),
    ]),
  );
  expect(sent.filter((text) => text.includes("gathered_row"))).toEqual([]);
  expect(sent).toHaveLength(7);
});

it("splits a long batch", async () => {
  const many = Array.from({ length: 30 }, (_, n) =>
    read<{ n: number }>(db, sql`select ${n}::int as n`),
  );
  const { answer, sent } = await sentBy(() => Promise.all(many));
  expect(answer.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 30 }, (_, n) => n));
  expect(sent).toHaveLength(3);
});

it("reads from the replica for a page that everybody may see, until that page writes", async () => {
  const replica = {
    pool: new Pool({ connectionString: copy.url, options: "-c application_name=replica" }),
    isUsed: () => true,
    failed: (error: unknown) => failures.push(error),
    ...{ state: () => "in use", catchUp: () => undefined, stop: () => undefined },
  };
  const failures: unknown[] = [];
  const both = gatheringDb({ writes: pool, forRequests: pool, inBackground: pool, replica });
  const whereFrom = async () => {
    const name = sql`select current_setting('application_name') as name`;
    return (await read<{ name: string }>(both, name)).rows[0]?.name;
  };
  expect(await whereFrom()).not.toBe("replica");
  expect(await answerFor("a client", whereFrom)).not.toBe("replica");
  for (const write of [
    async () => void (await both.execute(sql`select 1`)),
    () => both.transaction(async (tx) => void (await tx.execute(sql`select 1`))),
  ]) {
    const seen = answerFor("a client", () =>
      answerForAll(async () => {
        const before = await whereFrom();
        await write();
        return [before, (await whereFrom()) === before];
      }),
    );
    expect(await seen).toEqual(["replica", false]);
  }
  expect(failures).toEqual([]);

  await replica.pool.end();
  const away = answerFor("a client", () =>
    answerForAll(() => Promise.all([whereFrom(), both.$count(users)])),
  );
  expect(await away).toEqual([expect.not.stringMatching(/^replica$/), 1]);
  expect(failures).toHaveLength(1);
});
