import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { quietLog } from "../../../../../tests/support/app/quiet-log";
import { postgresCopy, type PostgresCopy } from "../../../../../tests/support/data/postgres-copy";
import {
  startPgBouncer,
  type PgBouncerOptions,
} from "../../../../../tests/support/network/pgbouncer";
import { answerFor } from "../../work/owner.server";
import { openDatabase, type Db } from "../database.server";
import { read } from "../reads.server";
import { users } from "../schema.server";

let copy: PostgresCopy;
beforeAll(async () => {
  const found = await postgresCopy();
  if (!found) throw new Error("There is no PostgreSQL for tests");
  copy = found;
});
afterAll(() => copy.remove());

async function openBehind(options: PgBouncerOptions) {
  const pooler = await startPgBouncer(copy.url, options);
  onTestFinished(() => pooler.stop());
  const opening = openDatabase({ databaseUrl: pooler.url, dataDir: "", log: quietLog });
  return opening.then((database) => {
    onTestFinished(() => database.close());
    return { pooler, database };
  });
}

async function settingsOf(send: () => Promise<{ rows: unknown[] }>) {
  const { rows } = await send();
  return rows[0];
}

const SETTINGS = sql`select current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle,
  current_setting('default_transaction_read_only') as read_only`;

async function expectSettings(db: Db) {
  const inTransaction = { idle: "15s" };
  expect(await settingsOf(() => db.execute(SETTINGS))).toEqual({
    ...inTransaction,
    ...{ statement: "10s", read_only: "off" },
  });
  const reads = async () => await read(db, SETTINGS);
  expect(await settingsOf(reads)).toEqual({
    ...inTransaction,
    ...{ statement: "10s", read_only: "on" },
  });
  expect(await settingsOf(() => answerFor("a client", reads))).toEqual({
    ...inTransaction,
    ...{ statement: "1s", read_only: "on" },
  });
}

describe("PgBouncer in session mode", () => {
  it("changes nothing: reads cannot write, slow ones end, and a restart is survived", async () => {
    const { pooler, database } = await openBehind({ mode: "session" });
    const { db } = database;
    await expectSettings(db);
    const writes = answerFor(
      "a client",
      async () => await read(db, sql`delete from users returning id`),
    );
    await expect(writes).rejects.toMatchObject({
      cause: { message: "A statement that was sent as a read writes" },
    });
    const id = crypto.randomUUID();
    await db.insert(users).values({ id });
    const known = async () => await db.$count(users);
    for (let time = 0; time < 8; time += 1) expect(await known()).toBe(1);

    await pooler.restart();
    await expect.poll(() => known().catch(() => "away")).toBe(1);
    await expect.poll(() => expectSettings(db).then(() => true)).toBe(true);
  });

  it("names the setting that PgBouncer does not let through", async () => {
    await expect(openBehind({ ignored: "options" })).rejects.toThrow(
      "cannot be used: unsupported startup parameter: statement_timeout",
    );
  });
});

it("is not started behind PgBouncer in transaction mode that would not protect reads", async () => {
  await expect(openBehind({ mode: "transaction" })).rejects.toThrow(
    "a pooler shares connections and does not pass on default_transaction_read_only",
  );
});
