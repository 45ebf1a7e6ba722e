import type { Db } from "../platform/db/database.server";
import type { Transaction } from "./listeners.server";

/** From the anonymous listener into the account; the caller has locked both. */
export type Move = { from: string; into: string };

/** Locks totals of all listeners, so it runs after everything else. */
type Last = () => Promise<void>;

/**
 * What a room hands over so that a listener's data can be moved, exported and deleted as a whole.
 */
export interface ListenerData {
  /** Moves an anonymous listener's rows into an account. */
  move?(tx: Transaction, move: Move & { now: Date }): Promise<Last | void>;
  /** Records for the exported file, by field name. */
  export?(db: Db, userId: string): Promise<Record<string, unknown>>;
  /** Deletes what does not go with the listener's row by `on delete cascade`. */
  remove?(
    tx: Transaction,
    listener: { userId: string; email: string | null; now: Date },
  ): Promise<Last | void>;
}
