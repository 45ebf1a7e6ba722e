import { readMigrationFiles, type MigrationMeta } from "drizzle-orm/migrator";
import { readFile } from "node:fs/promises";
import type { Client } from "pg";
import { z } from "zod";
import { shippedFile } from "../shipped-files.server";

/** A table with the columns that are written; PostgreSQL computes the others. */
export type LevelTable = { name: string; columns: string[] };

/** What the database is like after a migration. */
export type Level = {
  /** Identifies the migration: its time, in milliseconds. */
  when: number;
  migration: MigrationMeta;
  tables: LevelTable[];
};

const snapshotSchema = z.object({
  tables: z.record(
    z.string(),
    z.object({
      name: z.string(),
      columns: z.record(
        z.string(),
        z.object({ name: z.string(), generated: z.object({}).optional() }),
      ),
    }),
  ),
});

async function tablesAfter(at: number): Promise<LevelTable[]> {
  const file = shippedFile(`db/migrations/meta/${String(at).padStart(4, "0")}_snapshot.json`);
  const { tables } = snapshotSchema.parse(JSON.parse(await readFile(file, "utf8")));
  return Object.values(tables).map(({ name, columns }) => ({
    name,
    columns: Object.values(columns)
      .filter(({ generated }) => generated === undefined)
      .map((column) => column.name),
  }));
}

/** Reads all levels of this version, the oldest first. */
export async function readLevels(): Promise<Level[]> {
  const migrations = readMigrationFiles({ migrationsFolder: shippedFile("db/migrations") });
  return Promise.all(
    migrations.map(async (migration, at) => ({
      when: migration.folderMillis,
      migration,
      tables: await tablesAfter(at),
    })),
  );
}

/** A migration that a database has had; `when` is that of its {@link Level}, as text. */
export type Done = { hash: string; when: string };

/** Returns the migrations that a database has had, the oldest first; null if it is not migrated. */
export async function doneMigrations(client: Client): Promise<Done[] | null> {
  const { rows: found } = await client.query<{ is: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as is",
  );
  if (!found[0]?.is) return null;
  const { rows } = await client.query<Done>(
    "select hash, created_at as when from drizzle.__drizzle_migrations order by created_at",
  );
  return rows;
}

/**
 * Returns `when` of the last migration of a database; null if it has none of ours, because it is
 * empty or belongs to another program.
 */
export async function levelOf(client: Client, levels: readonly Level[]): Promise<number | null> {
  const done = await doneMigrations(client);
  const [first] = done ?? [];
  if (!first || first.hash !== levels[0]?.migration.hash) return null;
  return Number(done?.at(-1)?.when);
}

/** Notes a migration as done. */
export async function noteDone(client: Client, { hash, folderMillis }: MigrationMeta) {
  await client.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
    [hash, folderMillis],
  );
}

/** Runs the statements of a migration and notes it as done, in the caller's transaction. */
export async function applyLevel(
  client: Client,
  { migration }: Pick<Level, "migration">,
): Promise<void> {
  for (const statement of migration.sql) await client.query(statement);
  await noteDone(client, migration);
}
