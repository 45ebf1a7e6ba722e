import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { afterAll, beforeAll } from "vitest";
import { openDatabase, type Database, type Db } from "~/services/db/database.server";
import { embeddedDataDir } from "./embedded-data";
import { quietLog } from "./quiet-log";
import { startPostgres } from "./services";

export { embeddedDataDir } from "./embedded-data";

export const databaseKinds = ["postgres", "embedded"] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

export type FreshDatabase = { database: Database; remove(): Promise<void> };

async function freshPostgres(): Promise<FreshDatabase> {
  const server = await startPostgres();
  const databaseUrl = await server.createDatabase();
  const database = await openDatabase({ databaseUrl, dataDir: "", log: quietLog });
  return { database, remove: () => server.stop() };
}

async function freshEmbedded(): Promise<FreshDatabase> {
  const dataDir = await embeddedDataDir();
  const database = await openDatabase({ dataDir, log: quietLog });
  return { database, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** Opens a fresh database of either kind. */
export function freshDatabase(kind: DatabaseKind): Promise<FreshDatabase> {
  return kind === "postgres" ? freshPostgres() : freshEmbedded();
}

/** A database for the tests of the enclosing `describe`, reached through the function returned. */
export function useDatabase(kind: DatabaseKind): () => Db {
  let fresh: FreshDatabase | undefined;
  beforeAll(async () => {
    fresh = await freshDatabase(kind);
  }, 30_000);
  afterAll(async () => {
    await fresh?.database.close();
    await fresh?.remove();
  });
  return () => {
    if (!fresh) throw new Error("The database is not open yet");
    return fresh.database.db;
  };
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** A video id that no other test uses. */
export function someYtid(): string {
  return Array.from(randomBytes(11), (byte) => ALPHABET[byte & 63]).join("");
}
