import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../platform/db/database.server";
import {
  contactMessages,
  playlists,
  plays,
  signInCodes,
  users,
  videos,
} from "../platform/db/schema.server";
import type { Transaction } from "../listeners/listeners.server";
import { countHearts } from "../videos/stats.server";
import { lockUnmergedListener } from "../listeners/listeners.server";

export type DeletedListener = {
  /** Their playlists, whose pages must still be purged from caches. */
  pids: string[];
};

/**
 * Matches only the account's own address, because an unproved address from a provider may be
 * somebody else's.
 */
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
 * Deletes a listener and all their data in one transaction; most tables follow by `on delete
 * cascade`. Their repeats stay in the anonymous totals, their hearts are subtracted. Throws
 * UnknownListener.
 */
export async function deleteListener(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<DeletedListener> {
  return db.transaction(async (tx) => {
    const { email } = await lockUnmergedListener(tx, userId);
    const own = await tx
      .select({ pid: playlists.pid })
      .from(playlists)
      .where(eq(playlists.uid, userId));
    await deleteMail(tx, userId, email);
    const hearted = await tx
      .select({ ytid: plays.ytid })
      .from(plays)
      .where(and(eq(plays.userId, userId), plays.star));
    await tx.delete(videos).where(eq(videos.submittedBy, userId));
    await tx.delete(users).where(eq(users.id, userId));
    await countHearts(
      tx,
      hearted.map(({ ytid }) => ytid),
      -1,
      now,
    );
    return { pids: own.map(({ pid }) => pid) };
  });
}
