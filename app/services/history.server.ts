import { and, desc, eq, gt, isNotNull, sql, type SQL } from "drizzle-orm";
import { decodeCursor, encodeCursor, type Position } from "./cursor.server";
import type { Db } from "./db/database.server";
import { plays, users, videos } from "./db/schema.server";
import { lockListener, type Transaction } from "./listeners.server";
import { toMark, type Mark } from "./marks.server";

/** The history entry of spec 1 §3; `last_viewed` in epoch seconds. */
export type HistoryEntry = Mark & { ytid: string; last_viewed: number };

/** `next` is opaque and absent at the end. */
export type HistoryPage = { res: HistoryEntry[]; next?: string };

export type HistorySort = "LastPlayed" | "RepeatCount";

type PageRequest = { limit: number; cursor?: string | undefined };
type PlayRow = typeof plays.$inferSelect;

/** One way of walking through a listener's rows, along an index, greatest first. */
export type Walk = {
  column: typeof plays.lastViewed | typeof plays.starredAt | typeof plays.repeats;
  rows: SQL;
  /** The cursor's number as the column's type. */
  bound: (at: number) => Date | number;
  at: (row: PlayRow) => number;
};

/** The greatest value of the column's type. */
const MAX_INTEGER = 2_147_483_647;

export const byLastPlayed: Walk = {
  column: plays.lastViewed,
  rows: isNotNull(plays.lastViewed),
  bound: (at) => new Date(at),
  at: (row) => row.lastViewed?.getTime() ?? 0,
};
export const byRepeatCount: Walk = {
  column: plays.repeats,
  rows: isNotNull(plays.lastViewed),
  bound: (at) => Math.min(at, MAX_INTEGER),
  at: (row) => row.repeats,
};
export const byHeart: Walk = {
  column: plays.starredAt,
  rows: sql`${plays.star}`,
  bound: (at) => new Date(at),
  at: (row) => row.starredAt?.getTime() ?? 0,
};

function toEntry(row: PlayRow): HistoryEntry {
  const last = row.lastViewed?.getTime() ?? row.starredAt?.getTime() ?? 0;
  return { ytid: row.ytid, ...toMark(row), last_viewed: Math.floor(last / 1000) };
}

function after({ column, bound }: Walk, { at, id }: Position): SQL {
  return sql`(${column}, ${plays.ytid}) < (${sql.param(bound(at), column)}, ${id})`;
}

async function pageOf(
  db: Db,
  userId: string,
  walk: Walk,
  { limit, cursor }: PageRequest,
): Promise<HistoryPage> {
  const beyond = cursor === undefined ? undefined : after(walk, decodeCursor(cursor));
  const rows = await db
    .select()
    .from(plays)
    .where(and(eq(plays.userId, userId), walk.rows, beyond))
    .orderBy(desc(walk.column), desc(plays.ytid))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const res = shown.map(toEntry);
  if (rows.length <= limit || !last) return { res };
  return { res, next: encodeCursor({ at: walk.at(last), id: last.ytid }) };
}

/** All that the listener has played or hearted, newest first unless sorted by repeats. */
export function history(
  db: Db,
  userId: string,
  { sort = "LastPlayed", ...request }: PageRequest & { sort?: HistorySort },
): Promise<HistoryPage> {
  return pageOf(db, userId, sort === "LastPlayed" ? byLastPlayed : byRepeatCount, request);
}

/** Hearted videos, the newest heart first. */
export function favorites(db: Db, userId: string, request: PageRequest): Promise<HistoryPage> {
  return pageOf(db, userId, byHeart, request);
}

/** The id of the video whose repeat was counted last; a heart alone is not a play. */
export async function lastPlayed(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ ytid: plays.ytid })
    .from(plays)
    .where(and(eq(plays.userId, userId), isNotNull(plays.lastViewed), gt(plays.repeats, 0)))
    .orderBy(desc(plays.lastViewed), desc(plays.ytid))
    .limit(1);
  return row?.ytid ?? null;
}

/** What leaves the history with a video, so that it can be put back. */
export type Removed = { ytid: string; repeats: number; lastViewed: Date };

async function lockedPlay(tx: Transaction, userId: string, ytid: string) {
  await lockListener(tx, userId);
  const row = and(eq(plays.userId, userId), eq(plays.ytid, ytid));
  const [known] = await tx.select().from(plays).where(row);
  return { row, known };
}

async function addToTotals(tx: Transaction, userId: string, repeats: number, videos: number) {
  await tx
    .update(users)
    .set({
      totalRepeats: sql`${users.totalRepeats} + ${repeats}`,
      totalVideos: sql`${users.totalVideos} + ${videos}`,
    })
    .where(eq(users.id, userId));
}

/**
 * Takes a video and its repeats out of the listener's history; null when it is not in it. A heart and
 * a slice stay: they have commands of their own. The totals over all listeners stay too. Throws
 * UnknownListener.
 */
export async function removeFromHistory(
  db: Db,
  { userId, ytid }: { userId: string; ytid: string },
): Promise<Removed | null> {
  return db.transaction(async (tx) => {
    const { row, known } = await lockedPlay(tx, userId, ytid);
    if (!known?.lastViewed) return null;
    if (known.star || known.sliderStart !== null) {
      await tx.update(plays).set({ repeats: 0, lastViewed: null }).where(row);
    } else {
      await tx.delete(plays).where(row);
    }
    await addToTotals(tx, userId, -known.repeats, -1);
    return { ytid, repeats: known.repeats, lastViewed: known.lastViewed };
  });
}

/** Puts a removed video back with its repeats, beside those it has earned since. Throws UnknownListener. */
export async function restoreToHistory(
  db: Db,
  { userId, removed }: { userId: string; removed: Removed },
): Promise<void> {
  const { ytid, repeats, lastViewed } = removed;
  await db.transaction(async (tx) => {
    const { known } = await lockedPlay(tx, userId, ytid);
    await tx
      .insert(plays)
      .values({ userId, ytid, repeats, lastViewed })
      .onConflictDoUpdate({
        target: [plays.userId, plays.ytid],
        set: {
          repeats: sql`${plays.repeats} + ${repeats}`,
          lastViewed: sql`greatest(${plays.lastViewed}, excluded.last_viewed)`,
        },
      });
    await addToTotals(tx, userId, repeats, known?.lastViewed ? 0 : 1);
  });
}

export type HistoryProfile = { totalRepeats: number; totalStars: number; totalVideos: number };

/** The listener's totals (spec 1 §3), zeros for one who is not known. */
export async function historyProfile(db: Db, userId: string): Promise<HistoryProfile> {
  const [row] = await db
    .select({
      totalRepeats: users.totalRepeats,
      totalStars: users.totalStars,
      totalVideos: users.totalVideos,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? { totalRepeats: 0, totalStars: 0, totalVideos: 0 };
}

/** The listener's time is added up over so many of their most repeated videos: the rest hardly counts. */
const TIMED_VIDEOS = 500;

/** Seconds listened, as far as the durations are known; `whole` is false when there are more videos than are added up. */
export async function listenedTime(
  db: Db,
  userId: string,
): Promise<{ seconds: number; whole: boolean }> {
  // A question of its own for each: joined, a large store of videos would be read from end to end.
  const duration = sql`(select ${videos.duration} from ${videos} where ${videos.ytid} = ${plays.ytid})`;
  const most = db
    .select({ seconds: sql<number>`${plays.repeats} * ${duration}`.as("seconds") })
    .from(plays)
    .where(and(eq(plays.userId, userId), gt(plays.repeats, 0)))
    .orderBy(desc(plays.repeats), desc(plays.ytid))
    .limit(TIMED_VIDEOS)
    .as("most");
  const [row] = await db
    .select({
      seconds: sql`coalesce(sum(${most.seconds}), 0)`.mapWith(Number),
      added: sql`count(*)`.mapWith(Number),
    })
    .from(most);
  return { seconds: row?.seconds ?? 0, whole: (row?.added ?? 0) < TIMED_VIDEOS };
}
