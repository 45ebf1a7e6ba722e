/** How long listeners of the earlier version wait for a write while the database is migrated. */
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { setTimeout as pause } from "node:timers/promises";
import { runMigrations } from "~/services/platform/db/migrate/migrate.server";
import { shippedFile } from "~/services/platform/db/shipped-files.server";
import { startApp } from "../../tests/support/app/app";
import { startPostgres } from "../../tests/support/services";
import { ask } from "../faults/site";
import { grow } from "./site";
import type { Version } from "./version";

/** Between two writes, in milliseconds. */
const PAUSE_MS = 20;

/** A listener who has just come, with a session: rows of two tables that get indexes. */
const NEWCOMER = `with listener as (
    insert into users (id, created_at) values (gen_random_uuid(), now()) returning id
  ) insert into sessions (id, user_id, created_at, last_used_at, expires_at)
    select id::text, id, now(), now(), now() from listener`;

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Writes all the time while the work is done. @returns what was seen, in words */
async function whileWriting(url: string, work: () => Promise<unknown>): Promise<string> {
  const writer = await connected(url);
  const waits: number[] = [];
  let failed = 0;
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      const start = performance.now();
      await writer.query(NEWCOMER).catch(() => (failed += 1));
      waits.push(performance.now() - start);
      await pause(PAUSE_MS);
    }
  })();
  const start = performance.now();
  await work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  isOver = true;
  await writing;
  await writer.end();
  const longest = (Math.max(...waits) / 1000).toFixed(2);
  return `${seconds} s, ${waits.length} writes meanwhile, ${failed} failed, the longest took ${longest} s`;
}

async function inOneTransaction(url: string): Promise<void> {
  const client = await connected(url);
  await migrate(drizzle(client), { migrationsFolder: shippedFile("db/migrations") });
  await client.end();
}

/**
 * Migrates a database that the earlier version has made, as this version does, and another as
 * versions before it did.
 * @returns what was seen, in words
 */
export async function migrateGrown(old: Version, part: number): Promise<string[]> {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const env = { DATABASE_URL: url };
  await (await startApp({ env, program: old.server })).stop();
  if (part > 0) await grow(url, part);
  const copy = `${url}_copy`;
  const name = new URL(url).pathname.slice(1);
  await ask({ connectionString: postgres.url }, `create database ${name}_copy template ${name}`);
  try {
    return [
      `beside listeners: ${await whileWriting(url, () => runMigrations({ connectionString: url }))}`,
      `in one transaction: ${await whileWriting(copy, () => inOneTransaction(copy))}`,
    ];
  } finally {
    await postgres.stop();
  }
}
