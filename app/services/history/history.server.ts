/**
 * Records passes and what was played, and reads, prunes and clears the history. Its tables are
 * `plays`, `play_events`, `listening_days`, `episode_repeats` and `episode_totals`. Called by
 * routes, chores and rooms that list what was played.
 */
import { and, desc, eq, getTableColumns, isNotNull, sql, type SQL } from "drizzle-orm";
import { decodeCursor, encodeCursor, pageOf } from "../platform/cursor.server";
import type { Db } from "../platform/db/database.server";
import { prepared } from "../platform/db/prepared.server";
import { plays, users } from "../platform/db/schema.server";
import { lockListener, type Transaction } from "../listeners/listeners.server";
import { factsOf, type VideoFacts } from "../videos/video-facts.server";
import { toMark, toWireMark, type Mark } from "../marks/marks.server";

export type HistoryEntry = Mark & {
  ytid: string;
  /** Epoch seconds. */
  lastViewed: number;
  /** Metadata of the video, if asked for; null if nothing is stored. */
  facts?: VideoFacts | null;
};

/** `next` is opaque and absent at the end. */
export type HistoryPage = { res: HistoryEntry[]; next?: string };

export type HistorySort = "LastPlayed" | "RepeatCount";

type PageRequest = {
  limit: number;
  cursor?: string | undefined;
  /** Adds what is stored about the videos at this moment. */
  factsAt?: Date;
};
type PlayRow = typeof plays.$inferSelect;

/** An order of a listener's rows along an index, the greatest first. */
export type Walk = {
  column: typeof plays.lastViewed | typeof plays.heartedAt | typeof plays.repeats;
  rows: SQL;
  /** Converts the cursor's number to the column's type. */
  bound: (at: number) => Date | number;
  at: (row: PlayRow) => number;
};

/** The largest value of the repeats column. */
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
  column: plays.heartedAt,
  rows: sql`${plays.hearted}`,
  bound: (at) => new Date(at),
  at: (row) => row.heartedAt?.getTime() ?? 0,
};

type ListedPlay = PlayRow & Pick<HistoryEntry, "facts">;

export function toEntry({ ytid, facts, ...row }: ListedPlay): HistoryEntry {
  const last = row.lastViewed?.getTime() ?? row.heartedAt?.getTime() ?? 0;
  const entry = { ytid, ...toMark(row), lastViewed: Math.floor(last / 1000) };
  return facts === undefined ? entry : { ...entry, facts };
}

/** Returns a page as the API writes it. */
export function toWirePage({ res, next }: HistoryPage) {
  const rows = res.map(({ ytid, lastViewed, ...mark }) => ({
    ytid,
    ...toWireMark(mark),
    last_viewed: lastViewed,
  }));
  return { res: rows, ...(next !== undefined && { next }) };
}

type PageKind = { isBehind: boolean; withFacts: boolean };

function buildPage(name: string, { column, rows }: Walk, { isBehind, withFacts }: PageKind) {
  const place = sql`(${sql.param(sql.placeholder("at"), column)}, ${sql.placeholder("id")})`;
  const behind = isBehind ? sql`(${column}, ${plays.ytid}) < ${place}` : undefined;
  const facts = withFacts && { facts: factsOf(sql`${plays}.ytid`, sql.placeholder("now")) };
  return prepared((db) =>
    db
      .select({ ...getTableColumns(plays), ...facts })
      .from(plays)
      .where(and(eq(plays.userId, sql.placeholder("userId")), rows, behind))
      .orderBy(desc(column), desc(plays.ytid))
      .limit(sql.placeholder("limit"))
      .prepare(name),
  );
}

const pages = new Map<string, ReturnType<typeof buildPage>>();

/**
 * Loads a page along an order: from the start or after a cursor, with or without what is stored
 * about the videos.
 */
function pageAlong(walk: Walk, kind: PageKind) {
  const { isBehind, withFacts } = kind;
  const name = `plays_by_${walk.column.name}${isBehind ? "_behind" : ""}${withFacts ? "_facts" : ""}`;
  const page = pages.get(name) ?? buildPage(name, walk, kind);
  pages.set(name, page);
  return page;
}

async function loadPage(
  db: Db,
  userId: string,
  walk: Walk,
  { limit, cursor, factsAt }: PageRequest,
): Promise<HistoryPage> {
  const place = cursor === undefined ? null : decodeCursor(cursor);
  const page = pageAlong(walk, { isBehind: place !== null, withFacts: factsAt !== undefined });
  const rows: ListedPlay[] = await page(db).execute({
    userId,
    limit: limit + 1,
    now: factsAt?.toISOString(),
    at: place && walk.bound(place.at),
    id: place?.id,
  });
  const cursorOf = (last: ListedPlay) => encodeCursor({ at: walk.at(last), id: last.ytid });
  const { rows: shown, ...next } = pageOf(rows, limit, cursorOf);
  return { res: shown.map(toEntry), ...next };
}

/** Loads all videos that the listener has played or hearted. Throws BadCursor. */
export function loadHistory(
  db: Db,
  userId: string,
  { sort = "LastPlayed", ...request }: PageRequest & { sort?: HistorySort },
): Promise<HistoryPage> {
  return loadPage(db, userId, sort === "LastPlayed" ? byLastPlayed : byRepeatCount, request);
}

/** Loads hearted videos, the newest heart first. Throws BadCursor. */
export function loadHeartedVideos(
  db: Db,
  userId: string,
  request: PageRequest,
): Promise<HistoryPage> {
  return loadPage(db, userId, byHeart, request);
}

/** The data needed to restore a removed video. */
export type Removed = Pick<PlayRow, "ytid" | "repeats" | "heard" | "place" | "placeAt"> & {
  lastViewed: Date;
};

async function lockedPlay(tx: Transaction, asked: string, ytid: string) {
  const { id: userId } = await lockListener(tx, asked);
  const row = and(eq(plays.userId, userId), eq(plays.ytid, ytid));
  const [known] = await tx.select().from(plays).where(row);
  return { userId, row, known };
}

type Totals = { repeats: number; heard: number; videos: number };

async function addToTotals(tx: Transaction, userId: string, { repeats, heard, videos }: Totals) {
  await tx
    .update(users)
    .set({
      totalRepeats: sql`${users.totalRepeats} + ${repeats}`,
      totalHeard: sql`${users.totalHeard} + ${heard}`,
      totalVideos: sql`${users.totalVideos} + ${videos}`,
    })
    .where(eq(users.id, userId));
}

/**
 * Removes a video with its repeats and place from the listener's history; null if it is not there.
 * The heart, the section, the speed and the totals of all listeners stay. Throws UnknownListener.
 */
export async function removeFromHistory(
  db: Db,
  asked: { userId: string; ytid: string },
): Promise<Removed | null> {
  const { ytid } = asked;
  return db.transaction(async (tx) => {
    const { userId, row, known } = await lockedPlay(tx, asked.userId, ytid);
    if (!known?.lastViewed) return null;
    if (known.hearted || known.sectionStart !== null || known.speed !== null) {
      await tx
        .update(plays)
        .set({ repeats: 0, heard: 0, lastViewed: null, place: null, placeAt: null })
        .where(row);
    } else {
      await tx.delete(plays).where(row);
    }
    const { repeats, heard, lastViewed, place, placeAt } = known;
    await addToTotals(tx, userId, { repeats: -repeats, heard: -heard, videos: -1 });
    return { ytid, repeats, heard, lastViewed, place, placeAt };
  });
}

/**
 * Restores a removed video. Its repeats are added to any since; a place since then counts. Throws
 * UnknownListener.
 */
export async function restoreToHistory(
  db: Db,
  asked: { userId: string; removed: Removed },
): Promise<void> {
  const { ytid, repeats, heard, lastViewed, place, placeAt } = asked.removed;
  await db.transaction(async (tx) => {
    const { userId, known } = await lockedPlay(tx, asked.userId, ytid);
    await tx
      .insert(plays)
      .values({ userId, ytid, repeats, heard, lastViewed, place, placeAt })
      .onConflictDoUpdate({
        target: [plays.userId, plays.ytid],
        set: {
          repeats: sql`${plays.repeats} + ${repeats}`,
          heard: sql`${plays.heard} + excluded.heard`,
          lastViewed: sql`greatest(${plays.lastViewed}, excluded.last_viewed)`,
          ...(known?.placeAt ? {} : { place, placeAt }),
        },
      });
    await addToTotals(tx, userId, { repeats, heard, videos: known?.lastViewed ? 0 : 1 });
  });
}

export type HistoryProfile = { totalRepeats: number; totalHearts: number; totalVideos: number };

/** Returns the listener's totals, or zeros for an unknown listener. */
export async function loadHistoryProfile(db: Db, userId: string): Promise<HistoryProfile> {
  const [row] = await db
    .select({
      totalRepeats: users.totalRepeats,
      totalHearts: users.totalHearts,
      totalVideos: users.totalVideos,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? { totalRepeats: 0, totalHearts: 0, totalVideos: 0 };
}

/** Returns the totals and the time heard, in seconds (HISTORY-6), in one round trip. */
export async function loadListenerTotals(
  db: Db,
  userId: string,
): Promise<HistoryProfile & { seconds: number }> {
  const added = sql`(select sum(heard) from ${plays} where user_id = ${userId})`;
  const heard = sql`greatest(coalesce(${users.totalHeard}, ${added}), 0)`;
  const [row] = await db
    .select({
      totalRepeats: users.totalRepeats,
      totalHearts: users.totalHearts,
      totalVideos: users.totalVideos,
      seconds: heard.mapWith(Number),
    })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? { totalRepeats: 0, totalHearts: 0, totalVideos: 0, seconds: 0 };
}
