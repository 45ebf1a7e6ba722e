import { sql } from "drizzle-orm";
import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { afterAll, beforeAll } from "vitest";
import { openDatabase, type Database, type Db } from "~/services/platform/db/database.server";
import { embeddedDataDir } from "./embedded-data";
import { englishPostgres, postgresCopy, type PostgresCopy } from "./postgres-copy";
import { quietLog } from "../app/quiet-log";
import { EMBEDDED_FOLDER } from "./shared-databases";

export { embeddedDataDir } from "./embedded-data";

export const databaseKinds = ["postgres", "embedded"] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

export type FreshDatabase = { database: Database; remove(): Promise<void> };

async function freshPostgres(made: Promise<PostgresCopy | null>): Promise<FreshDatabase> {
  const copy = await made;
  if (!copy)
    throw new Error("There is no PostgreSQL for tests: is shared-databases.ts a globalSetup?");
  const database = await openDatabase({ databaseUrl: copy.url, dataDir: "", log: quietLog });
  return { database, remove: copy.remove };
}

async function freshEmbedded(): Promise<FreshDatabase> {
  const dataDir = await embeddedDataDir();
  const database = await openDatabase({ dataDir, log: quietLog });
  return { database, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** Opens a new database of either kind. */
export function freshDatabase(kind: DatabaseKind): Promise<FreshDatabase> {
  return kind === "postgres" ? freshPostgres(postgresCopy()) : freshEmbedded();
}

/** One per worker, because it takes seconds to open and no time to empty. */
let sharedEmbedded: Promise<Database> | undefined;

async function openEmbedded(): Promise<Database> {
  const dataDir = await embeddedDataDir(process.env[EMBEDDED_FOLDER]);
  return openDatabase({ dataDir, log: quietLog });
}

async function resetEmbedded(): Promise<FreshDatabase> {
  sharedEmbedded ??= openEmbedded();
  const database = await sharedEmbedded;
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const tables = rows.map(({ name }) => name).join(", ");
  await database.db.execute(sql.raw(`truncate ${tables} restart identity cascade`));
  return { database: { ...database, close: async () => {} }, remove: async () => {} };
}

function use(open: () => Promise<FreshDatabase>): () => Db {
  let fresh: FreshDatabase | undefined;
  beforeAll(async () => {
    fresh = await open();
  });
  afterAll(async () => {
    await fresh?.database.close();
    await fresh?.remove();
  });
  return () => {
    if (!fresh) throw new Error("The database is not open yet");
    return fresh.database.db;
  };
}

/** An empty database for the tests of the enclosing `describe`, returned by a function. */
export function useDatabase(kind: DatabaseKind): () => Db {
  return use(kind === "postgres" ? () => freshPostgres(postgresCopy()) : resetEmbedded);
}

/** As {@link useDatabase}, in PostgreSQL, which sorts texts as English does, as the servers of many operators. */
export function useEnglishDatabase(): () => Db {
  return use(() => freshPostgres(englishPostgres()));
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** A video id that no other test uses. */
export function uniqueYtid(): string {
  return Array.from(randomBytes(11), (byte) => ALPHABET[byte & 63]).join("");
}
