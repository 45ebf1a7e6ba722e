import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { NotAnItemKey, parseItemKey, type ItemKey } from "~/domain/marks/item-key";
import { nameKey } from "~/domain/radio/station";
import { lockListener, type Transaction } from "../listeners/listeners.server";
import type { Db } from "../platform/db/database.server";
import { plays, podcastMarks, songHearts, stationMarks, users } from "../platform/db/schema.server";
import { clearPodcastMark } from "../podcasts/podcast-marks.server";
import { countHearts } from "../videos/stats.server";

/** How many songs of stations a listener can have hearted; beyond this the oldest are dropped. */
export const MAX_SONG_HEARTS = 1000;

export type HeartChange = { userId: string; key: ItemKey; hearted: boolean; now: Date };

type Listener = Awaited<ReturnType<typeof lockListener>>;
type Change = { listener: Listener; id: string; hearted: boolean; now: Date };
/** @returns whether the heart has changed */
type SetOne = (tx: Transaction, change: Change) => Promise<boolean>;

/**
 * Hearts a video. This also adds it to the history (HISTORY-1) of a listener who keeps one;
 * removing the heart does not take it out again.
 */
const setVideoHeart: SetOne = async (tx, { listener, id: ytid, hearted, now }) => {
  const userId = listener.id;
  const [known] = await tx
    .select()
    .from(plays)
    .where(and(eq(plays.userId, userId), eq(plays.ytid, ytid)));
  if ((known?.hearted ?? false) === hearted) return false;
  const joinsHistory = hearted && listener.keepHistory !== "off";
  const lastViewed = known?.lastViewed ?? (joinsHistory ? now : null);
  const heart = { hearted, heartedAt: hearted ? now : null, lastViewed };
  await tx
    .insert(plays)
    .values({ userId, ytid, ...heart })
    .onConflictDoUpdate({ target: [plays.userId, plays.ytid], set: heart });
  const by = hearted ? 1 : -1;
  const joins = joinsHistory && !known?.lastViewed ? 1 : 0;
  await tx
    .update(users)
    .set({
      totalHearts: listener.totalHearts + by,
      totalVideos: sql`${users.totalVideos} + ${joins}`,
    })
    .where(eq(users.id, userId));
  await countHearts(tx, [ytid], by, now);
  return true;
};

const setStationHeart: SetOne = async (tx, { listener, id: stationId, hearted, now }) => {
  const userId = listener.id;
  const own = and(eq(stationMarks.userId, userId), eq(stationMarks.stationId, stationId));
  const [known] = await tx.select().from(stationMarks).where(own);
  if ((known?.hearted ?? false) === hearted) return false;
  const heart = { hearted, heartedAt: hearted ? now : null };
  await tx
    .insert(stationMarks)
    .values({ userId, stationId, ...heart })
    .onConflictDoUpdate({ target: [stationMarks.userId, stationMarks.stationId], set: heart });
  return true;
};

const setPodcastHeart: SetOne = async (tx, { listener, id: podcastId, hearted, now }) => {
  const userId = listener.id;
  const own = and(eq(podcastMarks.userId, userId), eq(podcastMarks.podcastId, podcastId));
  const [known] = await tx.select().from(podcastMarks).where(own);
  if (hearted) {
    const heartedAt = sql`coalesce(${podcastMarks.heartedAt}, excluded.hearted_at)`;
    const usedAt = sql`greatest(${podcastMarks.usedAt}, excluded.used_at)`;
    await tx
      .insert(podcastMarks)
      .values({ userId, podcastId, seenAt: now, usedAt: now, heartedAt: now })
      .onConflictDoUpdate({
        target: [podcastMarks.userId, podcastMarks.podcastId],
        set: { heartedAt, usedAt },
      });
  } else await clearPodcastMark(tx, { userId, podcastId, now }, "heartedAt");
  return Boolean(known?.heartedAt) !== hearted;
};

/** Ignores case and accents in the title. */
const setSongHeart: SetOne = async (tx, { listener, id: title, hearted, now }) => {
  const userId = listener.id;
  const own = eq(songHearts.userId, userId);
  const key = nameKey(title);
  if (!hearted) {
    const { rowCount } = await tx.delete(songHearts).where(and(own, eq(songHearts.key, key)));
    return rowCount !== 0;
  }
  const { rowCount } = await tx
    .insert(songHearts)
    .values({ userId, key, title, heartedAt: now })
    .onConflictDoNothing();
  const old = tx
    .select({ key: songHearts.key })
    .from(songHearts)
    .where(own)
    .orderBy(desc(songHearts.heartedAt), songHearts.key)
    .offset(MAX_SONG_HEARTS);
  await tx.delete(songHearts).where(and(own, sql`${songHearts.key} in (${old})`));
  return rowCount !== 0;
};

const SETTERS = {
  video: setVideoHeart,
  station: setStationHeart,
  podcast: setPodcastHeart,
  song: setSongHeart,
};

/**
 * Hearts an item of any kind, or removes its heart, idempotently. The caller must know the item.
 * @returns whether that changed anything, and the listener's hearted videos
 * @throws {NotAnItemKey} for another key, and UnknownListener
 */
export async function setHeart(
  db: Db,
  { userId, key, hearted, now }: HeartChange,
): Promise<{ changed: boolean; totalHearts: number }> {
  const { kind, id } = parseItemKey(key);
  if (kind === "episode") throw new NotAnItemKey("An episode has no heart of its own");
  return db.transaction(async (tx) => {
    const listener = await lockListener(tx, userId);
    const changed = await SETTERS[kind](tx, { listener, id, hearted, now });
    const by = changed && kind === "video" ? (hearted ? 1 : -1) : 0;
    return { changed, totalHearts: listener.totalHearts + by };
  });
}

const MARKED = {
  station: { rows: stationMarks, id: stationMarks.stationId },
  podcast: { rows: podcastMarks, id: podcastMarks.podcastId },
};

/**
 * Returns those of these ids that the listener has hearted; none for a visitor. Hearts of videos
 * come with their other marks (`loadMarks`).
 */
export async function loadHearted(
  db: Db | Transaction,
  userId: string | null,
  { kind, ids }: { kind: keyof typeof MARKED; ids: readonly string[] },
): Promise<string[]> {
  if (userId === null || ids.length === 0) return [];
  const { rows, id } = MARKED[kind];
  const own = and(eq(rows.userId, userId), isNotNull(rows.heartedAt), inArray(id, [...ids]));
  const hearted = await db.select({ id }).from(rows).where(own);
  return hearted.map((row) => row.id);
}

/** Loads the listener's hearted songs of stations, newest first. */
export async function loadSongHearts(
  db: Db,
  userId: string,
  limit = MAX_SONG_HEARTS,
): Promise<{ title: string; at: number }[]> {
  const rows = await db
    .select({ title: songHearts.title, at: songHearts.heartedAt })
    .from(songHearts)
    .where(eq(songHearts.userId, userId))
    .orderBy(desc(songHearts.heartedAt), songHearts.key)
    .limit(limit);
  return rows.map(({ title, at }) => ({ title, at: at.getTime() }));
}
