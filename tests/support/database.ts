import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { openDatabase, type Database, type Db } from "~/services/db/database.server";
import { quietLog } from "./quiet-log";
import { startPostgres } from "./services";

export const databaseKinds = ["postgres", "embedded"] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/**
 * A folder made once by `make` and copied by this and all later runs: making an embedded database
 * takes seconds.
 */
async function template(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const kept = join(tmpdir(), `lor-template-${name}`);
  if (existsSync(kept)) return kept;
  const draft = await mkdtemp(join(tmpdir(), "lor-draft-"));
  await make(draft);
  await rename(draft, kept).catch(() => rm(draft, { recursive: true, force: true }));
  return kept;
}

/** Changes with the migrations and with the packages, so that no copy is made of an old database. */
async function embeddedVersion(): Promise<string> {
  const root = join(import.meta.dirname, "../..");
  const migrations = join(root, "db/migrations");
  const names = (await readdir(migrations)).filter((name) => name.endsWith(".sql")).sort();
  const files = [...names.map((name) => join(migrations, name)), join(root, "package-lock.json")];
  const hash = createHash("sha256");
  for (const file of files) hash.update(await readFile(file));
  return hash.digest("hex").slice(0, 12);
}

/** An embedded data directory with its database already made. */
export async function embeddedDataDir(): Promise<string> {
  const made = await template(`embedded-${await embeddedVersion()}`, async (folder) => {
    const database = await openDatabase({ dataDir: folder, log: quietLog });
    await database.close();
  });
  const folder = await mkdtemp(join(tmpdir(), "lor-data-"));
  await cp(made, folder, { recursive: true });
  return folder;
}

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
