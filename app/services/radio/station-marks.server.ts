import { and, desc, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { lockListener } from "../listeners/listeners.server";
import { decodeCursor, encodeCursor, pageOf } from "../platform/cursor.server";
import type { Db } from "../platform/db/database.server";
import { stationMarks, stations } from "../platform/db/schema.server";
import type { StationRow } from "./station-rows.server";

export type StationChange = { userId: string; stationId: string; now: Date };

/** Which stations of a listener: hearted, or played. */
export type StationMarkList = "hearts" | "history";

const COLUMNS = { hearts: stationMarks.heartedAt, history: stationMarks.playedAt } as const;

const key = [stationMarks.userId, stationMarks.stationId];

/** Counts a press on Play; a listener who keeps no history only counts. Throws UnknownListener. */
export async function addStationPlay(
  db: Db,
  { stationId, now, ...change }: StationChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    const listener = await lockListener(tx, change.userId);
    if (listener.keepHistory === "off") return;
    await tx
      .insert(stationMarks)
      .values({ userId: listener.id, stationId, playedAt: now, plays: 1 })
      .onConflictDoUpdate({
        target: key,
        set: { playedAt: sql`excluded.played_at`, plays: sql`${stationMarks.plays} + 1` },
      });
  });
}

/** What is needed to restore a station in the history. */
export type RemovedStation = { playedAt: Date; plays: number };

/** Removes a station from the history but keeps its heart; null when it is not in it. Throws UnknownListener. */
export async function clearStationPlay(
  db: Db,
  { stationId, ...change }: StationChange,
): Promise<RemovedStation | null> {
  return db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, change.userId);
    const own = and(eq(stationMarks.userId, userId), eq(stationMarks.stationId, stationId));
    const { playedAt, plays } = stationMarks;
    const [known] = await tx.select({ playedAt, plays }).from(stationMarks).where(own);
    if (!known?.playedAt) return null;
    await tx.update(stationMarks).set({ playedAt: null, plays: 0 }).where(own);
    return { playedAt: known.playedAt, plays: known.plays };
  });
}

/** Restores a removed station; its plays are added to those since. Throws UnknownListener. */
export async function restoreStationPlay(
  db: Db,
  { stationId, playedAt, plays, ...of }: RemovedStation & { userId: string; stationId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, of.userId);
    await tx
      .insert(stationMarks)
      .values({ userId, stationId, playedAt, plays })
      .onConflictDoUpdate({
        target: key,
        set: {
          playedAt: sql`greatest(${stationMarks.playedAt}, excluded.played_at)`,
          plays: sql`${stationMarks.plays} + excluded.plays`,
        },
      });
  });
}

export interface StationMarksPage {
  rows: StationRow[];
  next?: string;
}

/** The listener's stations, newest first. Throws BadCursor. */
export async function loadMarkedStations(
  db: Db,
  userId: string,
  { list, cursor, limit }: { list: StationMarkList; cursor?: string | undefined; limit: number },
): Promise<StationMarksPage> {
  const column = COLUMNS[list];
  const conditions: (SQL | undefined)[] = [eq(stationMarks.userId, userId), isNotNull(column)];
  if (cursor !== undefined) {
    const { at, id } = decodeCursor(cursor);
    const bound = sql.param(new Date(at), column);
    conditions.push(sql`(${column}, ${stationMarks.stationId}::text) < (${bound}, ${id})`);
  }
  const rows = await db
    .select({ station: stations, at: column })
    .from(stationMarks)
    .innerJoin(stations, eq(stations.id, stationMarks.stationId))
    .where(and(...conditions))
    .orderBy(desc(column), desc(sql`${stationMarks.stationId}::text`))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ at, station }) =>
    encodeCursor({ at: at!.getTime(), id: station.id }),
  );
  return { ...page, rows: page.rows.map(({ station }) => station) };
}
