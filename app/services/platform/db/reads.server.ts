import type { ExtractTablesWithRelations, SQL } from "drizzle-orm";
import { drizzle, NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { withReplicas } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import { gatherReads } from "./gather-reads.server";
import { ReadDialect, ReadSession, type Statement } from "./read-session.server";
import * as schema from "./schema.server";
import { statementNames } from "./statement-names.server";

export type Pools = {
  /** What may write, and transactions. */
  writes: Pool;
  /** Reads for requests. */
  forRequests: Pool;
  /** Other reads. */
  inBackground: Pool;
};

type Schema = typeof schema;

export type Db = NodePgDatabase<Schema>;

/** Of each database what its reads are sent through. */
const readers = new WeakMap<object, Db>();

/**
 * A database whose reads are gathered (docs/decisions/026). Reads are what the query builder selects, and {@link read}; everything else
 * may write and is sent as it is.
 */
export function gatheringDb({ writes, ...reads }: Pools): Db {
  const nameOf = statementNames();
  const query = (statement: Statement, values: unknown[]) =>
    writes.query({ ...statement, name: statement.name ?? nameOf(statement.text) }, values);
  // The query builder must still see a pool, which opens its transactions.
  const writer = drizzle(Object.assign(Object.create(writes) as Pool, { query }), { schema });
  const dialect = new ReadDialect();
  const session = new ReadSession(reads.forRequests, dialect, gatherReads(reads, nameOf));
  const { schema: tables, fullSchema, tableNamesMap } = writer._;
  const ofTables = tables && { schema: tables, fullSchema, tableNamesMap };
  const reader: Db = new NodePgDatabase(dialect, session, ofTables);
  const db = withReplicas<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>, Db>(
    writer,
    [reader],
  );
  readers.set(db, reader);
  return db;
}

/** Sends SQL that only reads: gathered, unless `db` is a transaction. PostgreSQL refuses what writes. */
export function read<Row extends Record<string, unknown>>(db: Pick<Db, "execute">, statement: SQL) {
  return (readers.get(db) ?? db).execute<Row>(statement);
}
