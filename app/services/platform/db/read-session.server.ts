import { type ExtractTablesWithRelations, type Query } from "drizzle-orm";
import { NodePgSession } from "drizzle-orm/node-postgres";
import { PgDialect, type PgPreparedQuery, type PreparedQueryConfig } from "drizzle-orm/pg-core";
import type { Pool, QueryConfig, QueryResult } from "pg";
import type * as schema from "./schema.server";

/** A statement as the query builder sends it. */
export type Statement = QueryConfig & { rowMode?: "array" };

export type Answer = Pick<QueryResult, "rows" | "rowCount" | "command" | "oid" | "fields">;

/** A statement that only reads. */
export type Read = {
  statement: Statement;
  /** The text split at its parameters. */
  parts: readonly string[];
  values: unknown[];
};

type SendRead = (read: Read) => Promise<Answer>;

type HowToPrepare =
  Parameters<NodePgSession<never, never>["prepareQuery"]> extends [Query, ...infer How]
    ? How
    : never;

/**
 * Stands for a parameter while a text is built. PostgreSQL does not allow this character, so no
 * text contains it.
 */
const PARAMETER = "\0";

export class ReadDialect extends PgDialect {
  override escapeParam(): string {
    return PARAMETER;
  }
}

/** Returns the text of a read, with parameters numbered after `before` others. */
export function textOf(parts: readonly string[], before = 0): string {
  const [first = "", ...rest] = parts;
  return first + rest.map((part, at) => `$${before + at + 1}${part}`).join("");
}

type Schema = typeof schema;

/** The session through which the query builder sends reads. */
export class ReadSession extends NodePgSession<Schema, ExtractTablesWithRelations<Schema>> {
  readonly #pool: Pool;
  readonly #dialect: PgDialect;
  readonly #send: SendRead;

  constructor(pool: Pool, dialect: PgDialect, send: SendRead) {
    super(pool, dialect, undefined);
    this.#pool = pool;
    this.#dialect = dialect;
    this.#send = send;
  }

  override prepareQuery<T extends PreparedQueryConfig>(
    query: Query,
    ...how: HowToPrepare
  ): PgPreparedQuery<T> {
    const parts = query.sql.split(PARAMETER);
    const send = (statement: Statement, values: unknown[]) =>
      this.#send({ statement, parts, values });
    const client = Object.assign(Object.create(this.#pool) as Pool, { query: send });
    const session = new NodePgSession<Schema, ExtractTablesWithRelations<Schema>>(
      client,
      this.#dialect,
      undefined,
    );
    return session.prepareQuery<T>({ ...query, sql: textOf(parts) }, ...how);
  }
}
