import type { ExtractTablesWithRelations, SQL } from "drizzle-orm";
import { drizzle, NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { withReplicas } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import type { Replica } from "./connections/replica.server";
import { gatherReads } from "./gather-reads.server";
import { ReadDialect, ReadSession, type Statement } from "./read-session.server";
import * as schema from "./schema.server";
import { noteWrite } from "../work/owner.server";
import { statementNames } from "./statement-names.server";

export type Pools = {
  /** For writes and transactions. */
  writes: Pool;
  /** For reads that serve requests. */
  forRequests: Pool;
  /** For other reads. */
  inBackground: Pool;
  /** Instead of `forRequests`, for public pages. */
  replica?: Replica | null;
};

type Schema = typeof schema;

export type Db = NodePgDatabase<Schema>;

/** The database that sends the reads, for each database. */
const readers = new WeakMap<object, Db>();

/**
 * Opens a database that gathers its reads (docs/decisions/026). Reads are the query builder's
 * selects and {@link read}; everything else may write and is sent as it is.
 */
export function gatheringDb({ writes, ...reads }: Pools): Db {
  const nameOf = statementNames();
  const query = (statement: Statement, values: unknown[]) => {
    noteWrite();
    return writes.query({ ...statement, name: statement.name ?? nameOf(statement.text) }, values);
  };
  const connect = () => {
    noteWrite();
    return writes.connect();
  };
  // The query builder must still see a pool, because it opens transactions on it.
  const writer = drizzle(Object.assign(Object.create(writes) as Pool, { query, connect }), {
    schema,
  });
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

/**
 * Sends SQL that only reads: gathered, unless `db` is a transaction. PostgreSQL refuses to write.
 */
export function read<Row extends Record<string, unknown>>(db: Pick<Db, "execute">, statement: SQL) {
  return (readers.get(db) ?? db).execute<Row>(statement);
}
