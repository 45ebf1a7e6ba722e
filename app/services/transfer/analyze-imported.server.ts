import { sql } from "drizzle-orm";
import type { Db } from "../platform/db/database.server";
import { read } from "../platform/db/reads.server";

const IMPORTED_TO = ["plays", "playlist_items", "loops"];
/** An import of fewer rows changes no plan. */
const MANY_ROWS = 1000;

/**
 * Tells the planner of many new rows at once, rather than when autovacuum comes by. Only of tables
 * that have grown by a tenth: for a larger one nothing changes, and reading it would cost more.
 */
export async function analyzeImported(db: Db, rows: number): Promise<void> {
  if (rows < MANY_ROWS) return;
  const { rows: grown } = await read<{ name: string }>(
    db,
    sql`select relname as name from pg_class
      where oid = any(${sql.param(IMPORTED_TO)}::text[]::regclass[]) and reltuples < ${rows} * 10`,
  );
  if (grown.length === 0) return;
  const tables = grown.map(({ name }) => sql.identifier(name));
  await db.execute(sql`analyze (skip_locked) ${sql.join(tables, sql`, `)}`);
}
