/**
 * Backups: all tables as one file, put back or sent to another database. It reads and writes every
 * table and owns the row `backup` of `shared_jobs`. Called by the operator's commands and by the
 * running server's schedule.
 */
import type { LevelTable } from "../db/migrate/levels.server";

/** The row of `shared_jobs` that says when the last backup was made. */
export const BACKUP_JOB = "backup";

/** A reason for the operator, in one sentence. Nothing has changed. */
export class BackupError extends Error {
  override name = "BackupError";
}

export class BackupUnderWay extends BackupError {
  override name = "BackupUnderWay";

  constructor() {
    super(
      "Another command or the schedule is at work on all tables of this database: try again later",
    );
  }
}

export type Head = {
  /** Version of the program that made it. */
  version: string;
  /** The last migration of the database; see `Level`. */
  level: number;
  /** The moment that the contents are of. */
  at: Date;
  tables: LevelTable[];
  /** The generated secret of session cookies, unless the operator set one. */
  sessionSecret: string | null;
};

/** Tables follow one another: their rows in any number of pieces, then how many rows there were. */
export type Piece =
  { kind: "rows"; table: string; bytes: Buffer } | { kind: "end"; table: string; rows: number };

/** All tables of a database at one moment. */
export type Contents = {
  head: Head;
  /** May be read once. Rows are in PostgreSQL's text format of COPY. */
  pieces: AsyncIterable<Piece>;
};

/** Rows of each table, in the order in which the tables were read. */
export type Counts = Map<string, number>;

export function sum(counts: Counts): number {
  return [...counts.values()].reduce((total, rows) => total + rows, 0);
}
