import { and, asc, desc, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { soundUrl } from "~/domain/podcasts/episode-item";
import { hostAddress } from "~/domain/videos/youtube-id";
import { parseLoopKey } from "~/domain/playlists/loop-card";
import { videoOfItem } from "~/domain/playlists/playlist-item";
import type { ExportRow } from "~/domain/transfer/format-export";
import type { Db } from "../platform/db/database.server";
import { follows, playlistItems, plays, videos } from "../platform/db/schema.server";
import { loadHeartedVideos, loadHistory, type HistoryPage } from "../history/history.server";
import { toWireSection, type WireMark } from "../marks/marks.server";
import { loadCards, videoOf } from "../playlists/playlist-cards.server";
import { loadOwnPlaylists, type Playlist } from "../playlists/playlists.server";
import { loadVideos, visibleMetadata } from "../videos/videos-store.server";

/** Rows per query. */
const PAGE_SIZE = 1000;

/** A video of an export, with the looped section. */
export type ExportedVideo = ExportRow & { slider?: WireMark["slider"] };

const UNKNOWN = { title: null, author: null, duration: null };

/** The address of a loop's video on the host, from the second in which it starts. */
function loopUrl(key: string): Pick<ExportRow, "url"> {
  const loop = parseLoopKey(key);
  if (!loop) return {};
  return { url: `${hostAddress(loop.ytid)}&t=${Math.floor(loop.section.start)}` };
}

/** Adds the title of each video, or of each episode in a playlist with the address of its sound. */
async function withTitles<Row extends { ytid: string }>(
  db: Db,
  rows: readonly Row[],
  reader: string | null,
): Promise<(Row & ExportRow)[]> {
  const keys = rows.map(({ ytid }) => ytid);
  const [known, cards] = await Promise.all([
    loadVideos(
      db,
      keys.flatMap((key) => videoOfItem(key) ?? []),
    ),
    loadCards(db, reader, keys),
  ]);
  return rows.map((row) => {
    const card = cards.get(row.ytid);
    if (!card) {
      const video = known.get(videoOfItem(row.ytid) ?? "");
      return {
        ...row,
        ...(video ? visibleMetadata(video, reader) : UNKNOWN),
        ...loopUrl(row.ytid),
      };
    }
    const { title, by: author, duration } = card;
    return { ...row, title, author, duration, url: soundUrl({ ...card, startAt: 0 }) };
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

/** Streams the whole history, the newest first. */
export async function* exportHistory(db: Db, userId: string): AsyncGenerator<ExportedVideo> {
  for await (const rows of pages((cursor) =>
    loadHistory(db, userId, { cursor, limit: PAGE_SIZE }),
  )) {
    const own = rows.map(({ ytid, repeats, lastViewed, section }) => ({
      ytid,
      repeats,
      last_viewed: lastViewed,
      ...(section && { slider: toWireSection(section) }),
    }));
    yield* await withTitles(db, own, userId);
  }
}

async function heartedAt(
  db: Db,
  userId: string,
  ytids: string[],
): Promise<Map<string, Date | null>> {
  if (ytids.length === 0) return new Map();
  const rows = await db
    .select({ ytid: plays.ytid, at: plays.heartedAt })
    .from(plays)
    .where(and(eq(plays.userId, userId), inArray(plays.ytid, ytids)));
  return new Map(rows.map(({ ytid, at }) => [ytid, at]));
}

/** Streams all hearts, the newest first. */
export async function* exportHearts(db: Db, userId: string): AsyncGenerator<ExportedVideo> {
  for await (const rows of pages((cursor) =>
    loadHeartedVideos(db, userId, { cursor, limit: PAGE_SIZE }),
  )) {
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
    yield* await withTitles(db, own, userId);
  }
}

/**
 * Streams the videos and episodes of a playlist in custom order, with the titles that `reader` may
 * see.
 */
export async function* exportItems(
  db: Db,
  { pid, reader }: { pid: string; reader: string | null },
): AsyncGenerator<ExportRow & { added: number }> {
  let last: { rank: string; ytid: string } | null = null;
  do {
    const { rank, ytid } = playlistItems;
    const isAfterLast: ReturnType<typeof or> = last
      ? or(gt(rank, last.rank), and(eq(rank, last.rank), gt(ytid, last.ytid)))
      : undefined;
    const rows: (typeof playlistItems.$inferSelect)[] = await db
      .select()
      .from(playlistItems)
      .where(and(eq(playlistItems.pid, pid), isAfterLast))
      .orderBy(asc(rank), asc(ytid))
      .limit(PAGE_SIZE);
    const items = rows.map((row) => ({
      ytid: row.ytid,
      added: Math.floor(row.addedAt.getTime() / 1000),
    }));
    yield* await withTitles(db, items, reader);
    last = rows.length === PAGE_SIZE ? (rows.at(-1) ?? null) : null;
  } while (last);
}

/** Loads the videos and episodes last added to a playlist, with the titles that everybody sees. */
export async function loadNewestItems(
  db: Db,
  pid: string,
  limit: number,
): Promise<(ExportRow & { addedAt: Date })[]> {
  const { addedAt, ytid } = playlistItems;
  const rows = await db
    .select({ ytid, addedAt })
    .from(playlistItems)
    .leftJoin(videos, eq(videos.ytid, videoOf(ytid)))
    .where(and(eq(playlistItems.pid, pid), isNull(videos.hiddenAt)))
    .orderBy(desc(addedAt), desc(ytid))
    .limit(limit);
  return withTitles(db, rows, null);
}

/** Streams the listener's own playlists, the newest first. */
export async function* exportPlaylists(db: Db, userId: string): AsyncGenerator<Playlist> {
  let cursor: string | undefined;
  do {
    const { res, next } = await loadOwnPlaylists(db, userId, { cursor, limit: 50 });
    yield* res;
    cursor = next;
  } while (cursor !== undefined);
}

/** Loads the playlists that the listener follows, in the order of following. */
export async function loadFollowedPids(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ pid: follows.pid })
    .from(follows)
    .where(eq(follows.userId, userId))
    .orderBy(asc(follows.createdAt), asc(follows.pid));
  return rows.map(({ pid }) => pid);
}
