import { type Column, type SQL, sql } from "drizzle-orm";
import type { Db } from "./database.server";

/**
 * Builds a statement once for each database rather than at each use: for a read in a frequent
 * request, the query builder takes longer than everything else in the process. Values that differ
 * between uses are placeholders, also a whole list ({@link isOneOf}). The statement's name must be
 * unique.
 */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const statement = build(db);
    built.set(db, statement);
    return statement;
  };
}

/** Whether a text column is in the list given as the placeholder of this name. */
export function isOneOf(column: Column, list: string): SQL {
  return sql`${column} = any(${sql.placeholder(list)}::text[])`;
}
