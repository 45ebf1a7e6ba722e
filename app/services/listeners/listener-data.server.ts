import type { Db } from "../platform/db/database.server";
import type { Transaction } from "./listeners.server";

/** From the anonymous listener into the account; the caller has locked both. */
export type Move = { from: string; into: string };

/** Locks totals of all listeners, so it runs after everything else. */
type Last = () => Promise<void>;

/**
 * The functions a room provides so that a listener's data can be moved, exported and deleted as a
 * whole.
 */
export interface ListenerData {
  /**
   * Moves an anonymous listener's rows into an account. Rows beyond a limit of the room stay where
   * they are; only rooms whose rows `mergeListener` then keeps may have one.
   */
  move?(tx: Transaction, move: Move & { now: Date }): Promise<Last | void>;
  /** Records for the exported file, by field name. */
  export?(db: Db, userId: string): Promise<Record<string, unknown>>;
  /** Deletes anything that `on delete cascade` does not delete with the listener's row. */
  remove?(
    tx: Transaction,
    listener: { userId: string; email: string | null; now: Date },
  ): Promise<Last | void>;
}
