/**
 * Who writes: makes listeners and locks their row, which every write of their music takes first.
 * Its tables are `users` and `merges`. Called by every room that writes for a listener.
 */
import { DrizzleQueryError, eq } from "drizzle-orm";
import { DatabaseError } from "pg";
import type { Db } from "../platform/db/database.server";
import { merges, users } from "../platform/db/schema.server";

export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** The listener does not exist, or was deleted. */
export class UnknownListener extends Error {
  override name = "UnknownListener";
}

/** The constraints by which rows refer to their listener. */
const OF_LISTENER = /_users_id_fk$/;

/** Whether a write found no listener any more, by the lock of their row or by a reference to it. */
export function isListenerGone(error: unknown): boolean {
  if (error instanceof UnknownListener) return true;
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError && OF_LISTENER.test(cause.constraint ?? "");
}

/** Creates an anonymous listener and returns the id. */
export async function createListener(db: Db | Transaction): Promise<string> {
  const id = crypto.randomUUID();
  await db.insert(users).values({ id });
  return id;
}

async function lockRow(tx: Transaction, userId: string) {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  return row;
}

/**
 * Locks the listener's row until the end of the transaction, which serialises a listener's writes.
 * To avoid deadlocks, every write takes this lock first and locks counters last.
 *
 * Returns the listener to write for. If the given one has been merged into an account, that is the
 * account, so use the returned `id`. Throws UnknownListener.
 */
export async function lockListener(tx: Transaction, userId: string) {
  const listener = await lockRow(tx, userId);
  if (listener) return listener;
  const [merged] = await tx.select().from(merges).where(eq(merges.fromUserId, userId));
  const account = merged && (await lockRow(tx, merged.intoUserId));
  if (!account) throw new UnknownListener(`There is no listener ${userId}`);
  return account;
}

/**
 * Like `lockListener`, but does not follow a merge into an account: an anonymous listener's
 * decision about their data must not apply to the account. Throws UnknownListener.
 */
export async function lockUnmergedListener(tx: Transaction, userId: string) {
  const listener = await lockListener(tx, userId);
  if (listener.id !== userId) throw new UnknownListener(`Listener ${userId} is merged`);
  return listener;
}

/** Whether the listener has joined an account. */
export async function isMerged(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(merges, eq(merges.fromUserId, userId))) > 0;
}
