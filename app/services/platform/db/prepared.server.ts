import { type Column, type SQL, sql } from "drizzle-orm";
import type { Db } from "./database.server";

/**
 * A statement that is built once for each database, not at each use: for a read of a frequent request the query builder takes longer
 * than everything else that the process does for it. What differs between uses are placeholders, and a list is one of them
 * ({@link isOneOf}). The statement's name must belong to no other statement.
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

/** Whether a column of text is in a list, which is given as a placeholder of this name. */
export function isOneOf(column: Column, list: string): SQL {
  return sql`${column} = any(${sql.placeholder(list)}::text[])`;
}
