import { and, asc, eq, inArray } from "drizzle-orm";
import {
  NO_MUSIC,
  NOTHING_LEFT,
  type AnonymousMusic,
  type LeftMusic,
} from "~/domain/account/anonymous-music";
import type { Db } from "../platform/db/database.server";
import {
  follows,
  loops,
  merges,
  playlists,
  podcastMarks,
  queueItems,
  songHearts,
  stationMarks,
  users,
} from "../platform/db/schema.server";
import { createListener, UnknownListener, type Transaction } from "../listeners/listeners.server";
import type { Move } from "../listeners/listener-data.server";
import { ROOMS } from "./rooms.server";

/** Only an anonymous listener can be merged, and only into an account. */
export class MergeError extends Error {
  override name = "MergeError";
}

/**
 * `merged` is false if there was nothing left to merge; `music` then has only the hearts and
 * repeats of the first merge. `rest` is a new anonymous listener with what the account had no room
 * for.
 */
export type MergeResult = {
  merged: boolean;
  music: AnonymousMusic;
  left: LeftMusic;
  rest: string | null;
};

/** Returns zeros for an unknown listener or an account. */
export async function loadAnonymousMusic(
  db: Db | Transaction,
  userId: string,
): Promise<AnonymousMusic> {
  const [listener] = await db
    .select({
      owned: db.$count(playlists, eq(playlists.uid, userId)),
      followed: db.$count(follows, eq(follows.userId, userId)),
      hearts: users.totalHearts,
      repeats: users.totalRepeats,
      loops: db.$count(loops, eq(loops.userId, userId)),
      podcasts: db.$count(podcastMarks, eq(podcastMarks.userId, userId)),
      stations: db.$count(stationMarks, eq(stationMarks.userId, userId)),
      songs: db.$count(songHearts, eq(songHearts.userId, userId)),
    })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.kind, "anonymous")));
  if (!listener) return NO_MUSIC;
  const { owned, followed, ...music } = listener;
  return { ...music, playlists: owned + followed };
}

/** Whether there is anything to merge. */
export function hasMusic(music: AnonymousMusic | LeftMusic): boolean {
  return Object.values(music).some((count) => count > 0);
}

/** Locks both in the order of their ids, to avoid deadlocks. */
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

async function mergedBefore(tx: Transaction, from: string): Promise<MergeResult> {
  const [done] = await tx.select().from(merges).where(eq(merges.fromUserId, from));
  const { hearts = 0, repeats = 0 } = done ?? {};
  return {
    ...{ merged: false, left: NOTHING_LEFT, rest: null },
    music: { ...NO_MUSIC, hearts, repeats },
  };
}

/** Gives what the rooms did not move, because the account is full, to a new anonymous listener. */
async function keepRest(
  tx: Transaction,
  from: string,
): Promise<Pick<MergeResult, "left" | "rest">> {
  const left = {
    playlists: await tx.$count(playlists, eq(playlists.uid, from)),
    loops: await tx.$count(loops, eq(loops.userId, from)),
    songs: await tx.$count(songHearts, eq(songHearts.userId, from)),
    queued: await tx.$count(queueItems, eq(queueItems.userId, from)),
  };
  if (!hasMusic(left)) return { left, rest: null };
  const rest = await createListener(tx);
  await tx.update(playlists).set({ uid: rest }).where(eq(playlists.uid, from));
  for (const table of [loops, songHearts, queueItems])
    await tx.update(table).set({ userId: rest }).where(eq(table.userId, from));
  return { left, rest };
}

/**
 * Moves an anonymous listener's data into an account, as far as the account has room, and deletes
 * the anonymous listener, in one transaction. Repeated and concurrent merges find nothing left to
 * move; concurrent writes for the anonymous listener go to the account (`lockListener`). Throws
 * UnknownListener without the account and MergeError for the wrong kinds of listener.
 */
export async function mergeListener(
  db: Db,
  { from, into, now }: Move & { now: Date },
): Promise<MergeResult> {
  if (from === into) throw new MergeError("A listener cannot be merged into itself");
  return db.transaction(async (tx) => {
    const { anonymous, account } = await lockBoth(tx, { from, into });
    if (!account) throw new UnknownListener(`There is no listener ${into}`);
    if (!anonymous) return mergedBefore(tx, from);
    if (anonymous.kind !== "anonymous" || account.kind === "anonymous") {
      throw new MergeError("Only an anonymous listener can be merged, and only into an account");
    }
    const music = await loadAnonymousMusic(tx, from);
    const last = [];
    for (const room of ROOMS) last.push(await room.move?.(tx, { from, into, now }));
    const kept = await keepRest(tx, from);
    await tx.delete(users).where(eq(users.id, from));
    const { hearts, repeats } = music;
    await tx
      .insert(merges)
      .values({ fromUserId: from, intoUserId: into, hearts, repeats, mergedAt: now });
    for (const end of last) await end?.();
    return { merged: true, music, ...kept };
  });
}
