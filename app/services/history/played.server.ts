import { and, eq, sql } from "drizzle-orm";
import { NotAnItemKey, parseItemKey, type ItemKey } from "~/domain/marks/item-key";
import { lockListener, type Transaction } from "../listeners/listeners.server";
import type { Db } from "../platform/db/database.server";
import { podcastMarks, stationMarks } from "../platform/db/schema.server";
import { clearPodcastMark, notePodcastsUsed } from "../podcasts/podcast-marks.server";

/**
 * A listener's station or podcast. Videos enter the history by their passes (`passes.server.ts`).
 */
export type PlayedItem = { userId: string; key: ItemKey };

/** The data needed to restore an item in the history. */
export type RemovedPlays = { playedAt: Date; plays: number };

type Own = { userId: string; id: string };

interface Kind {
  /** Adds plays at a time; the latest time is kept. */
  add: (tx: Transaction, item: Own, plays: RemovedPlays) => Promise<void>;
  /** Removes the item from the history and keeps its heart; null if it is not there. */
  remove: (tx: Transaction, item: Own, now: Date) => Promise<RemovedPlays | null>;
  /** Notes a press by a listener who keeps no history. */
  use?: (tx: Transaction, item: Own, now: Date) => Promise<void>;
}

const station: Kind = {
  add: async (tx, { userId, id: stationId }, { playedAt, plays }) => {
    await tx
      .insert(stationMarks)
      .values({ userId, stationId, playedAt, plays })
      .onConflictDoUpdate({
        target: [stationMarks.userId, stationMarks.stationId],
        set: {
          playedAt: sql`greatest(${stationMarks.playedAt}, excluded.played_at)`,
          plays: sql`${stationMarks.plays} + excluded.plays`,
        },
      });
  },
  remove: async (tx, { userId, id }) => {
    const own = and(eq(stationMarks.userId, userId), eq(stationMarks.stationId, id));
    const { playedAt, plays } = stationMarks;
    const [known] = await tx.select({ playedAt, plays }).from(stationMarks).where(own);
    if (!known?.playedAt) return null;
    await tx.update(stationMarks).set({ playedAt: null, plays: 0 }).where(own);
    return { playedAt: known.playedAt, plays: known.plays };
  },
};

const podcast: Kind = {
  add: async (tx, { userId, id: podcastId }, { playedAt }) => {
    await tx
      .insert(podcastMarks)
      .values({ userId, podcastId, seenAt: playedAt, usedAt: playedAt, playedAt })
      .onConflictDoUpdate({
        target: [podcastMarks.userId, podcastMarks.podcastId],
        set: {
          playedAt: sql`greatest(${podcastMarks.playedAt}, excluded.played_at)`,
          usedAt: sql`greatest(${podcastMarks.usedAt}, excluded.used_at)`,
        },
      });
  },
  remove: async (tx, { userId, id: podcastId }, now) => {
    const own = and(eq(podcastMarks.userId, userId), eq(podcastMarks.podcastId, podcastId));
    const [known] = await tx.select().from(podcastMarks).where(own);
    await clearPodcastMark(tx, { userId, podcastId, now }, "playedAt");
    return known?.playedAt ? { playedAt: known.playedAt, plays: 1 } : null;
  },
  use: (tx, { userId, id: podcastId }, now) => notePodcastsUsed(tx, { userId, podcastId, now }),
};

function kindOf(key: ItemKey): Kind & { id: string } {
  const { kind, id } = parseItemKey(key);
  if (kind === "station") return { ...station, id };
  if (kind === "podcast") return { ...podcast, id };
  throw new NotAnItemKey("The history has presses on Play of stations and podcasts only");
}

/**
 * Notes a press on Play. For a listener who keeps no history, it only counts as use. Throws
 * UnknownListener.
 */
export async function notePlayed(
  db: Db,
  { now, ...item }: PlayedItem & { now: Date },
): Promise<void> {
  const { id, add, use } = kindOf(item.key);
  await db.transaction(async (tx) => {
    const { id: userId, keepHistory } = await lockListener(tx, item.userId);
    if (keepHistory === "off") await use?.(tx, { userId, id }, now);
    else await add(tx, { userId, id }, { playedAt: now, plays: 1 });
  });
}

/** Removes an item from the history; null if it is not there. Throws UnknownListener. */
export async function removePlayed(
  db: Db,
  { now, ...item }: PlayedItem & { now: Date },
): Promise<RemovedPlays | null> {
  const { id, remove } = kindOf(item.key);
  return db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, item.userId);
    return remove(tx, { userId, id }, now);
  });
}

/** Restores a removed item; its plays are added to any since. Throws UnknownListener. */
export async function restorePlayed(
  db: Db,
  { removed, ...item }: PlayedItem & { removed: RemovedPlays },
): Promise<void> {
  const { id, add } = kindOf(item.key);
  await db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, item.userId);
    await add(tx, { userId, id }, removed);
  });
}
