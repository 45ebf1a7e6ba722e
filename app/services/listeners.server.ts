import { eq } from "drizzle-orm";
import type { Db } from "./db/database.server";
import { users } from "./db/schema.server";

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

/**
 * Locks the listener's row until the end of the transaction, so that one listener's writes follow
 * one another. Every write takes this lock first and a counter's row last: no two can deadlock.
 */
export async function lockListener(tx: Transaction, userId: string) {
  const [listener] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  if (!listener) throw new UnknownListener(`There is no listener ${userId}`);
  return listener;
}
