import { asc, count, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/database.server";
import { merges, playlists, users } from "../db/schema.server";
import { UnknownListener, type Transaction } from "../listeners.server";
import { movePlaylists, movePlays, moveQueue, moveTheRest, type Move } from "./merge-rows.server";

/** What was asked is no merge of an anonymous listener into an account. */
export class NoMerge extends Error {
  override name = "NoMerge";
}

/** What an anonymous listener brings along (spec 1 §3, Login response). */
export type AnonymousMusic = { hearts: number; repeats: number; playlists: number };

/** `merged` is false when there was nothing (any more) to merge; the numbers are then those of the first time. */
export type Merged = { merged: boolean; hearts: number; repeats: number };

/** Everything zero for one who is not known, or who is no anonymous listener. */
export async function anonymousMusic(db: Db, userId: string): Promise<AnonymousMusic> {
  const [listener] = await db
    .select({ kind: users.kind, hearts: users.totalStars, repeats: users.totalRepeats })
    .from(users)
    .where(eq(users.id, userId));
  if (listener?.kind !== "anonymous") return { hearts: 0, repeats: 0, playlists: 0 };
  const [own] = await db.select({ n: count() }).from(playlists).where(eq(playlists.uid, userId));
  const { hearts, repeats } = listener;
  return { hearts, repeats, playlists: own?.n ?? 0 };
}

/** Whether there is something to ask the merge question for. */
export function hasMusic({ hearts, repeats, playlists }: AnonymousMusic): boolean {
  return hearts + repeats + playlists > 0;
}

/** Locks both in one order for everybody, whichever way round they are asked for. */
async function lockBoth(tx: Transaction, { from, into }: Move) {
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [from, into]))
    .orderBy(asc(users.id))
    .for("update");
  const find = (id: string) => rows.find((row) => row.id === id);
  return { anonymous: find(from), account: find(into) };
}

async function mergedBefore(tx: Transaction, from: string): Promise<Merged> {
  const [done] = await tx.select().from(merges).where(eq(merges.fromUserId, from));
  return { merged: false, hearts: done?.hearts ?? 0, repeats: done?.repeats ?? 0 };
}

/**
 * Moves all that an anonymous listener has into an account, in one transaction, and ends that
 * listener: a repeated or simultaneous merge finds nothing left, and a write that was on its way for
 * the anonymous one goes to the account (`lockListener`). Throws UnknownListener without the account,
 * NoMerge for the wrong kinds of listener.
 */
export async function mergeListener(
  db: Db,
  { from, into, now }: Move & { now: Date },
): Promise<Merged> {
  if (from === into) throw new NoMerge("A listener cannot be merged into itself");
  return db.transaction(async (tx) => {
    const { anonymous, account } = await lockBoth(tx, { from, into });
    if (!account) throw new UnknownListener(`There is no listener ${into}`);
    if (!anonymous) return mergedBefore(tx, from);
    if (anonymous.kind !== "anonymous" || account.kind === "anonymous") {
      throw new NoMerge("Only an anonymous listener can be merged, and only into an account");
    }
    const move = { from, into };
    await movePlays(tx, move);
    await movePlaylists(tx, move);
    await moveQueue(tx, move);
    await moveTheRest(tx, move);
    await tx.delete(users).where(eq(users.id, from));
    const { totalStars: hearts, totalRepeats: repeats } = anonymous;
    await tx
      .insert(merges)
      .values({ fromUserId: from, intoUserId: into, hearts, repeats, mergedAt: now });
    return { merged: true, hearts, repeats };
  });
}
