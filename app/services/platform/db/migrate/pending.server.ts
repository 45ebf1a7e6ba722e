import type { MigrationMeta } from "drizzle-orm/migrator";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import type { Log } from "../../log.server";
import { codeOf } from "../../failures/error-code.server";
import { applyLevel, noteDone } from "./levels.server";

/**
 * A statement that needs a table for itself makes everybody behind it wait, so it gives up after
 * this time and tries again later, in milliseconds. Sooner than PostgreSQL looks for a deadlock,
 * which would end the statement of a listener.
 */
const LOCK_WITHIN_MS = 300;
const PAUSE_MS = 1000;

/** SQLSTATE: no lock in time. */
const LOCKED = "55P03";

const INDEX = /^create (unique )?index if not exists "([\w$]+)" on /i;

type Tell = Pick<Log, "warn">;

/** Tries again while others hold what the work needs. */
async function whileLocked(work: () => Promise<void>, log: Tell | undefined): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== LOCKED) throw error;
      if (isFirst) log?.warn("the migration waits until others leave a table of the database");
      await pause(PAUSE_MS);
    }
  }
}

/** An index whose making was interrupted is of no use, and would be taken for a whole one. */
async function dropBroken(client: Client, name: string): Promise<void> {
  const { rows } = await client.query(
    "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [`public."${name}"`],
  );
  if (rows.length > 0) await client.query(`drop index concurrently public."${name}"`);
}

type Index = { name: string; withoutLock: string };

/** Returns the indexes of a migration that has nothing else. */
function indexesOf({ sql }: MigrationMeta): Index[] | null {
  const indexes = sql.map((text) => {
    const statement = text.trim();
    const [beginning = "", unique = "", name = ""] = INDEX.exec(statement) ?? [];
    const rest = statement.slice(beginning.length);
    const withoutLock = `create ${unique}index concurrently if not exists "${name}" on ${rest}`;
    return { name, withoutLock };
  });
  return indexes.every(({ name }) => name !== "") ? indexes : null;
}

/** Makes indexes while others go on writing. */
async function makeIndexes(client: Client, indexes: readonly Index[]): Promise<void> {
  for (const { name, withoutLock } of indexes) {
    await dropBroken(client, name);
    await client.query(withoutLock);
  }
}

/** All or nothing. */
async function inTransaction(client: Client, work: () => Promise<unknown>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** The table of migrations that a database has had. */
const MIGRATIONS_TABLE = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`;

/**
 * Runs migrations while other processes use the tables: each as a whole, or, where it only makes
 * indexes, without ever holding up a write.
 * @param isEmpty whether the database has had none
 */
export async function applyPending(
  client: Client,
  { pending, isEmpty }: { pending: readonly MigrationMeta[]; isEmpty: boolean },
  log?: Tell,
): Promise<void> {
  if (isEmpty) {
    return inTransaction(client, async () => {
      await client.query(MIGRATIONS_TABLE);
      for (const migration of pending) await applyLevel(client, { migration });
    });
  }
  const applyOne = (migration: MigrationMeta) =>
    inTransaction(client, async () => {
      await client.query(`set local lock_timeout = ${LOCK_WITHIN_MS}`);
      await applyLevel(client, { migration });
    });
  for (const migration of pending) {
    const indexes = indexesOf(migration);
    if (!indexes) await whileLocked(() => applyOne(migration), log);
    else {
      await makeIndexes(client, indexes);
      await noteDone(client, migration);
    }
  }
}
