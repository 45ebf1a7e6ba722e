import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { nameKey } from "~/domain/radio/station";
import { DAY_MS } from "~/domain/text/durations";
import type { Db } from "../../platform/db/database.server";
import { stationFailures, stations, stationSongs } from "../../platform/db/schema.server";
import { loadStations, type StationRow } from "../station-rows.server";

/** How many songs of a station to keep (RADIO-18). */
const SONGS_KEPT = 20;
const MAX_AGE_MS = 7 * DAY_MS;

/** Loads the last songs, newest first. */
export async function loadSongs(
  db: Db,
  stationId: string,
): Promise<{ title: string; at: number }[]> {
  const rows = await db
    .select({ title: stationSongs.title, at: stationSongs.at })
    .from(stationSongs)
    .where(eq(stationSongs.stationId, stationId))
    .orderBy(desc(stationSongs.at))
    .limit(SONGS_KEPT);
  return rows.map(({ title, at }) => ({ title, at: at.getTime() }));
}

/** How long after a title was last heard it still counts as playing. */
export const HEARD_MS = 90_000;
/** Limits on the stations in one answer, and on those searched. */
const MAX_FOUND = 50;
const MAX_HEARD = 5000;

/**
 * Finds stations now playing a song with all these words, those with most listeners first
 * (RADIO-18).
 */
export async function findPlaying(db: Db, words: string, now: Date): Promise<StationRow[]> {
  const heard = await db
    .select({ id: stations.id, title: stations.nowTitle })
    .from(stations)
    .where(gt(stations.nowSeenAt, new Date(now.getTime() - HEARD_MS)))
    .orderBy(desc(stations.clicks), stations.id)
    .limit(MAX_HEARD);
  const wanted = nameKey(words).split(" ");
  const hits = heard.filter(({ title }) => {
    const key = nameKey(title ?? "");
    return wanted.every((word) => key.includes(word));
  });
  return loadStations(
    db,
    hits.slice(0, MAX_FOUND).map(({ id }) => id),
  );
}

/** A song that a station has been playing since `at`. */
export interface StationSong {
  stationId: string;
  title: string;
  at: Date;
}

/** Notes that a song has begun, which also shows that the station is there. */
export async function saveSong(db: Db, song: StationSong): Promise<void> {
  const { stationId, title, at } = song;
  await db.transaction(async (tx) => {
    const known = await tx
      .update(stations)
      .set({ nowTitle: title, nowAt: at, nowSeenAt: at, awayUntil: null })
      .where(eq(stations.id, stationId))
      .returning({ id: stations.id });
    if (known.length === 0) return;
    await tx.delete(stationFailures).where(eq(stationFailures.stationId, stationId));
    await tx.insert(stationSongs).values(song).onConflictDoNothing();
    const kept = tx
      .select({ at: stationSongs.at })
      .from(stationSongs)
      .where(eq(stationSongs.stationId, stationId))
      .orderBy(desc(stationSongs.at))
      .limit(SONGS_KEPT);
    await tx
      .delete(stationSongs)
      .where(and(eq(stationSongs.stationId, stationId), sql`${stationSongs.at} not in (${kept})`));
  });
}

/** Notes that a song is still playing. */
export async function keepSong(db: Db, stationId: string, now: Date): Promise<void> {
  await db.update(stations).set({ nowSeenAt: now }).where(eq(stations.id, stationId));
}

/** @returns how many were deleted */
export async function pruneSongs(db: Db, now: Date): Promise<number> {
  const old = new Date(now.getTime() - MAX_AGE_MS);
  const { rowCount } = await db.delete(stationSongs).where(lt(stationSongs.at, old));
  return rowCount ?? 0;
}
