import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { useDatabase } from "../../../../tests/support/data/database";
import { postgresCopy } from "../../../../tests/support/data/postgres-copy";
import { freePort } from "../../../../tests/support/app/process";
import { quietLog } from "../../../../tests/support/app/quiet-log";
import { startPostgres } from "../../../../tests/support/services";
import { answerFor, workFor } from "../work/owner.server";
import { isUnavailable } from "../failures/unavailable.server";
import { openDatabase, type Db } from "./database.server";
import { read } from "./reads.server";
import { users } from "./schema.server";

describe("a database", () => {
  const db = useDatabase();
  const answer = async () => (await db().execute(sql`select 42 as n`)).rows;

  it("still works after a query error, a syntax error and a failed transaction", async () => {
    await expect(db().execute(sql`select * from nowhere`)).rejects.toThrow();
    await expect(db().execute(sql`selec`)).rejects.toThrow();
    const id = crypto.randomUUID();
    const twice = db().transaction(async (tx) => {
      await tx.insert(users).values({ id });
      await tx.insert(users).values({ id });
    });
    await expect(twice).rejects.toThrow();
    expect(
      await db()
        .select()
        .from(users)
        .where(sql`id = ${id}`),
    ).toEqual([]);
    expect(await answer()).toEqual([{ n: 42 }]);
  });

  it("answers a read that it has prepared before also over a new connection", async () => {
    const ids = async () => await db().select({ id: users.id }).from(users).limit(7);
    const known = await ids();
    for (let time = 0; time < 6; time += 1) expect(await ids()).toEqual(known);
    await db().execute(sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await expect.poll(() => ids().catch(() => "away")).toEqual(known);
  });

  it("carries values of a megabyte both ways", async () => {
    const long = "y".repeat(1_000_000);
    const { rows } = await db().execute<{ back: string }>(sql`select ${long}::text as back`);
    expect(rows[0]?.back).toBe(long);
  });

  it("refuses what was sent as a read and writes, and answers the reads beside it", async () => {
    const id = crypto.randomUUID();
    await db().insert(users).values({ id });
    const pass = sql`select * from record_pass(${id}, 'fJ9rUzIMcZQ', ${crypto.randomUUID()}, 1, now(), current_date, 'a', 'b', null)`;
    const wrong = [pass, sql`delete from users returning id`, sql`select id from users for update`];
    const inBackground = () => Promise.allSettled(wrong.map(async (one) => await read(db(), one)));
    for (const send of [inBackground, () => answerFor("a client", inBackground)]) {
      const [settled, beside] = await Promise.all([send(), db().$count(users)]);
      const reason = { cause: { message: "A statement that was sent as a read writes" } };
      expect(settled).toMatchObject(wrong.map(() => ({ status: "rejected", reason })));
      expect(settled.some((one) => one.status === "rejected" && isUnavailable(one.reason))).toBe(
        false,
      );
      expect(beside).toBe(1);
    }
    expect(await db().select({ total: users.totalRepeats }).from(users)).toEqual([{ total: 0 }]);
  });

  it("serves many callers at once", async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, answer));
    expect(answers).toEqual(Array(100).fill([{ n: 42 }]));
  });
});

describe("PostgreSQL", () => {
  it("ends a request's read after a second, and lets its writes and what is read in the background go on", async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase();
    const { db, close } = await openDatabase({ databaseUrl, dataDir: "", log: quietLog });
    onTestFinished(close);
    const slow = sql`select 1 as n from pg_sleep(1.5)`;
    const write = (tx: Pick<Db, "execute">) => tx.execute(slow);
    const [forRequest, written, inBackground] = await Promise.allSettled([
      answerFor("a client", async () => await read(db, slow)),
      answerFor("a client", () => db.transaction(write)),
      workFor("a client", async () => await read(db, slow)),
    ]);
    expect(forRequest).toMatchObject({ status: "rejected", reason: { cause: { code: "57014" } } });
    expect(isUnavailable(forRequest.status === "rejected" && forRequest.reason)).toBe(true);
    expect([written.status, inBackground.status]).toEqual(["fulfilled", "fulfilled"]);
  });

  it("has reads on connections that cannot write, beside the options of its address", async () => {
    const copy = await postgresCopy();
    if (!copy) throw new Error("There is no PostgreSQL for tests");
    const databaseUrl = `${copy.url}?options=${encodeURIComponent("-c work_mem=7MB")}`;
    const { db, close } = await openDatabase({ databaseUrl, dataDir: "", log: quietLog });
    onTestFinished(async () => {
      await close();
      await copy.remove();
    });
    const settings = sql`select current_setting('work_mem') as memory, current_setting('transaction_read_only') as reads`;
    const ofReads = { rows: [{ memory: "7MB", reads: "on" }] };
    expect(await answerFor("a client", async () => await read(db, settings))).toMatchObject(
      ofReads,
    );
    expect(await read(db, settings)).toMatchObject(ofReads);
    expect(await db.execute(settings)).toMatchObject({ rows: [{ memory: "7MB", reads: "off" }] });
  });

  it("is migrated once by processes that start together", async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const options = { databaseUrl: await postgres.createDatabase(), dataDir: "", log: quietLog };
    const copies = await Promise.all(Array.from({ length: 4 }, () => openDatabase(options)));
    onTestFinished(async () => void (await Promise.all(copies.map((copy) => copy.close()))));
    const { rows } = await copies[0]!.db.execute(
      sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
    );
    const { entries } = JSON.parse(
      readFileSync(
        new URL("../../../../db/migrations/meta/_journal.json", import.meta.url),
        "utf8",
      ),
    ) as { entries: unknown[] };
    expect(rows).toEqual([{ n: entries.length }]);
  });

  it("may start after the program, and be restarted while it runs", async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase();
    await postgres.halt();
    const opening = openDatabase({ databaseUrl, dataDir: "", log: quietLog });
    await postgres.restart();
    const { db, ping, close } = await opening;
    onTestFinished(close);
    await ping();

    const inTransaction = db.transaction(async (tx) => {
      await tx.insert(users).values({ id: crypto.randomUUID() });
      await postgres.kill();
      await tx.insert(users).values({ id: crypto.randomUUID() });
    });
    await expect(inTransaction).rejects.toThrow();
    const before = Date.now();
    await expect(ping()).rejects.toThrow();
    expect(Date.now() - before).toBeLessThan(10_000);

    await postgres.restart();
    await expect
      .poll(() =>
        ping().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    expect(await db.select().from(users)).toEqual([]);
  });

  it("fails with a clear message without the password when nothing answers", async () => {
    const port = await freePort();
    const databaseUrl = `postgres://app:hush@127.0.0.1:${port}/lor`;
    const opening = openDatabase({ databaseUrl, dataDir: "", log: quietLog, connectWithinMs: 300 });
    const message = await opening.then(
      () => "opened",
      (error: Error) => error.message,
    );
    expect(message).toMatch(`PostgreSQL at 127.0.0.1:${port}/lor cannot be used`);
    expect(message).not.toContain("hush");
  });

  it("fails at once when waiting cannot help", async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const databaseUrl = postgres.url.replace(/postgres$/, "no_such_database");
    const before = Date.now();
    await expect(openDatabase({ databaseUrl, dataDir: "", log: quietLog })).rejects.toThrow(
      /"no_such_database" does not exist/,
    );
    expect(Date.now() - before).toBeLessThan(10_000);
  });
});
