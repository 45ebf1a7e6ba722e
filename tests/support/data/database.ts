import { afterAll, beforeAll } from "vitest";
import { openDatabase, type Database, type Db } from "~/services/platform/db/database.server";
import { englishPostgres, postgresCopy, type PostgresCopy } from "./postgres-copy";
import { quietLog } from "../app/quiet-log";

export { uniqueYtid } from "./unique-ytid";

export type FreshDatabase = { database: Database; remove(): Promise<void> };

async function openCopy(made: Promise<PostgresCopy | null>): Promise<FreshDatabase> {
  const copy = await made;
  if (!copy)
    throw new Error("There is no PostgreSQL for tests: is shared-databases.ts a globalSetup?");
  const database = await openDatabase({ databaseUrl: copy.url, dataDir: "", log: quietLog });
  return { database, remove: copy.remove };
}

/** Opens a new database. */
export function freshDatabase(): Promise<FreshDatabase> {
  return openCopy(postgresCopy());
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
export function useDatabase(): () => Db {
  return use(freshDatabase);
}

/** As {@link useDatabase}, but texts sort as in English, as on the servers of many operators. */
export function useEnglishDatabase(): () => Db {
  return use(() => openCopy(englishPostgres()));
}
