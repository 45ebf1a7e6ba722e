import { and, asc, desc, eq, gt, inArray, or } from "drizzle-orm";
import type { PrintedVideo } from "~/domain/transfer/print";
import type { Db } from "./db/database.server";
import { follows, playlistItems, plays } from "./db/schema.server";
import { favorites, history, type HistoryPage } from "./history.server";
import type { Mark } from "./marks.server";
import { ownPlaylists, type Playlist } from "./playlists.server";
import { getVideos } from "./videos-store.server";

/** Rows of one read: a long list is written out piece by piece. */
const PIECE = 1000;

/** A video of an export: what lists print, and the section that is looped. */
export type ExportedVideo = PrintedVideo & { slider?: Mark["slider"] };

async function withTitles<Row extends { ytid: string }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & PrintedVideo)[]> {
  const known = await getVideos(
    db,
    rows.map(({ ytid }) => ytid),
  );
  return rows.map((row) => {
    const video = known[row.ytid];
    return {
      ...row,
      title: video?.title || null,
      author: video?.author || null,
      duration: video?.duration ?? null,
    };
  });
}

async function* pages(
  read: (cursor: string | undefined) => Promise<HistoryPage>,
): AsyncGenerator<HistoryPage["res"]> {
  let cursor: string | undefined;
  do {
    const { res, next } = await read(cursor);
    yield res;
    cursor = next;
  } while (cursor !== undefined);
}

/** The whole history, the newest first. */
export async function* exportHistory(db: Db, userId: string): AsyncGenerator<ExportedVideo> {
  for await (const rows of pages((cursor) => history(db, userId, { cursor, limit: PIECE }))) {
    const own = rows.map(({ ytid, repeats, last_viewed, slider }) => ({
      ytid,
      repeats,
      last_viewed,
      ...(slider && { slider }),
    }));
    yield* await withTitles(db, own);
  }
}

async function heartedAt(
  db: Db,
  userId: string,
  ytids: string[],
): Promise<Map<string, Date | null>> {
  if (ytids.length === 0) return new Map();
  const rows = await db
    .select({ ytid: plays.ytid, at: plays.starredAt })
    .from(plays)
    .where(and(eq(plays.userId, userId), inArray(plays.ytid, ytids)));
  return new Map(rows.map(({ ytid, at }) => [ytid, at]));
}

/** All hearts, the newest first. */
export async function* exportHearts(db: Db, userId: string): AsyncGenerator<ExportedVideo> {
  for await (const rows of pages((cursor) => favorites(db, userId, { cursor, limit: PIECE }))) {
    const times = await heartedAt(
      db,
      userId,
      rows.map(({ ytid }) => ytid),
    );
    const own = rows.map(({ ytid, repeats }) => ({
      ytid,
      repeats,
      hearted: Math.floor((times.get(ytid)?.getTime() ?? 0) / 1000),
    }));
    yield* await withTitles(db, own);
  }
}

/** The videos of a playlist in its custom order. */
export async function* exportItems(
  db: Db,
  pid: string,
): AsyncGenerator<PrintedVideo & { added: number }> {
  let last: { rank: string; ytid: string } | null = null;
  do {
    const { rank, ytid } = playlistItems;
    const beyond: ReturnType<typeof or> = last
      ? or(gt(rank, last.rank), and(eq(rank, last.rank), gt(ytid, last.ytid)))
      : undefined;
    const rows: (typeof playlistItems.$inferSelect)[] = await db
      .select()
      .from(playlistItems)
      .where(and(eq(playlistItems.pid, pid), beyond))
      .orderBy(asc(rank), asc(ytid))
      .limit(PIECE);
    const items = rows.map((row) => ({
      ytid: row.ytid,
      added: Math.floor(row.addedAt.getTime() / 1000),
    }));
    yield* await withTitles(db, items);
    last = rows.length === PIECE ? (rows.at(-1) ?? null) : null;
  } while (last);
}

/** What was added to a playlist last. */
export async function newestItems(
  db: Db,
  pid: string,
  limit: number,
): Promise<(PrintedVideo & { addedAt: Date })[]> {
  const { addedAt, ytid } = playlistItems;
  const rows = await db
    .select({ ytid, addedAt })
    .from(playlistItems)
    .where(eq(playlistItems.pid, pid))
    .orderBy(desc(addedAt), desc(ytid))
    .limit(limit);
  return withTitles(db, rows);
}

/** The listener's own playlists, the newest first. */
export async function* exportPlaylists(db: Db, userId: string): AsyncGenerator<Playlist> {
  let cursor: string | undefined;
  do {
    const { res, next } = await ownPlaylists(db, userId, { cursor, limit: 50 });
    yield* res;
    cursor = next;
  } while (cursor !== undefined);
}

/** The playlists of others that the listener follows, the first followed first. */
export async function followedPids(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ pid: follows.pid })
    .from(follows)
    .where(eq(follows.userId, userId))
    .orderBy(asc(follows.createdAt), asc(follows.pid));
  return rows.map(({ pid }) => pid);
}
