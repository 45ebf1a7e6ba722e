import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../db/database.server";
import { contactMessages, playlists, plays, signInCodes, users, videos } from "../db/schema.server";
import type { Transaction } from "../listeners.server";
import { lockOnly } from "./lock-only.server";

/** What lives outside the database and has to go too. */
export type DeletedListener = {
  /** Their playlists, whose pages caches may hold. */
  pids: string[];
};

/** In one order for everybody, so that two who leave cannot wait for each other. */
async function takeHeartsBack(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    with hearted as (
      select counters.ytid from counters
      where counters.ytid in (select ytid from ${plays} where user_id = ${userId} and star)
      order by counters.ytid for update
    )
    update counters set total_hearts = greatest(total_hearts - 1, 0)
    from hearted where counters.ytid = hearted.ytid`);
}

/** By the account's own address only: one that a provider told, and nobody has proved, may be somebody else's. */
async function deleteMail(tx: Transaction, userId: string, own: string | null): Promise<void> {
  const { email } = contactMessages;
  const inOwnName = and(isNull(contactMessages.userId), eq(sql`lower(${email})`, own ?? ""));
  await tx.delete(contactMessages).where(or(eq(contactMessages.userId, userId), inOwnName));
  await tx
    .delete(signInCodes)
    .where(
      or(
        eq(signInCodes.email, own ?? ""),
        sql`position(${userId} in ${signInCodes.purpose}::text) > 0`,
      ),
    );
}

/**
 * Removes a listener and everything that is kept of them, all or nothing. What they repeated stays in
 * the totals over all listeners, which name nobody; their hearts are taken back. Whatever refers to
 * the listener goes with the row (`on delete cascade`). Throws UnknownListener.
 */
export async function deleteListener(
  db: Db,
  { userId }: { userId: string },
): Promise<DeletedListener> {
  return db.transaction(async (tx) => {
    const { email } = await lockOnly(tx, userId);
    const own = await tx
      .select({ pid: playlists.pid })
      .from(playlists)
      .where(eq(playlists.uid, userId));
    await deleteMail(tx, userId, email);
    await takeHeartsBack(tx, userId);
    await tx.delete(videos).where(eq(videos.toldBy, userId));
    await tx.delete(users).where(eq(users.id, userId));
    return { pids: own.map(({ pid }) => pid) };
  });
}
