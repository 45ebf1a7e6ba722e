import { eq } from "drizzle-orm";
import type { Db } from "./db/database.server";
import { merges, users } from "./db/schema.server";

export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** A write in the name of a listener who does not exist (any more). */
export class UnknownListener extends Error {
  override name = "UnknownListener";
}

/** Makes an anonymous listener and returns the id. */
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
 * Locks the listener's row until the end of the transaction, so that one listener's writes follow
 * one another. Every write takes this lock first and a counter's row last: no two can deadlock.
 *
 * Returns the listener to write for, by its `id`: a write for an anonymous listener that was on its
 * way while that one was merged into an account is the account's. Throws UnknownListener.
 */
export async function lockListener(tx: Transaction, userId: string) {
  const listener = await lockRow(tx, userId);
  if (listener) return listener;
  const [merged] = await tx.select().from(merges).where(eq(merges.fromUserId, userId));
  const account = merged && (await lockRow(tx, merged.intoUserId));
  if (!account) throw new UnknownListener(`There is no listener ${userId}`);
  return account;
}
