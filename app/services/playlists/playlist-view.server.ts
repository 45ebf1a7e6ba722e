import { and, asc, desc, eq, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { heldIn, type Held } from "~/domain/playlists/playlist-count";
import { PLAYLIST_SORTS, type PlaylistSort } from "~/domain/playlists/playlist-schema";
import { BadCursor, pageOf } from "../platform/cursor.server";
import type { Db } from "../platform/db/database.server";
import { NOBODY } from "../platform/db/schema/columns.server";
import {
  episodes,
  playlistItems,
  playlists,
  plays,
  podcasts,
  videos,
} from "../platform/db/schema.server";
import { maySee } from "../podcasts/podcast-access.server";
import { episodeOf, isVideo, videoOf } from "./playlist-cards.server";

const video = videoOf(playlistItems.ytid);
/** A video without a title that everybody may see is sorted by the name its row shows. */
const commonTitle = sql`case when ${videos.source} <> 'listener' then nullif(${videos.title}, '') end`;
/** Null if the podcast does not exist for the listener, who can read the order and the cursors. */
const knownTitle = sql`case when ${podcasts.id} is not null then ${episodes.title} end`;
const title = sql<string>`lower(coalesce(${commonTitle}, ${knownTitle}, 'YouTube video ' || coalesce(${video}, ${playlistItems.ytid})))`;
const repeats = sql<number>`coalesce(${plays.repeats}, 0)`;
const lastViewed = sql`coalesce(${plays.lastViewed}, 'epoch'::timestamptz)`;

type ItemRow = {
  ytid: string;
  rank: string;
  addedAt: Date;
  title: string;
  repeats: number;
  lastViewed: Date | null;
};

/** An order of a playlist; `bound` converts the cursor's value to the column's type. */
type Walk = {
  key: SQL;
  descending: boolean;
  at: (row: ItemRow) => string | number;
  bound: (at: string | number) => SQL;
};

const text = (at: string | number) => sql`${String(at)}::text`;
const moment = (at: string | number) => sql`${new Date(Number(at)).toISOString()}::timestamptz`;

const walks: Record<PlaylistSort, Walk> = {
  Custom: {
    key: sql`${playlistItems.rank}`,
    descending: false,
    at: ({ rank }) => rank,
    bound: text,
  },
  Date: {
    key: sql`${playlistItems.addedAt}`,
    descending: true,
    at: ({ addedAt }) => addedAt.getTime(),
    bound: moment,
  },
  Alphabetical: { key: title, descending: false, at: (row) => row.title, bound: text },
  RepeatCount: {
    key: repeats,
    descending: true,
    at: (row) => row.repeats,
    bound: (at) => sql`${Number(at)}::bigint`,
  },
  LastPlayed: {
    key: lastViewed,
    descending: true,
    at: (row) => row.lastViewed?.getTime() ?? 0,
    bound: moment,
  },
};

/** The last millisecond of the year 9999, above every time and count in the database. */
const MAX = 253_402_300_799_999;
const cursorSchema = z.tuple([
  z.enum(PLAYLIST_SORTS),
  z.union([
    z
      .string()
      .max(1000)
      .regex(/^\P{Cc}*$/u),
    z.int().min(0).max(MAX),
  ]),
  z
    .string()
    .max(100)
    .regex(/^\P{Cc}*$/u),
]);

/**
 * Orders by repeats and by last play use the plays of `userId`; the order by title uses the
 * podcasts that they may see.
 */
type Order = { sort: PlaylistSort; userId: string | null };

/** A video or an episode's card, with its position in the order as a cursor. */
export type PlacedItem = { ytid: string; cursor: string };

type WalkRequest = Order & {
  limit: number;
  cursor?: string | null | undefined;
  /** Walks backwards: items before the cursor, the nearest first. */
  back?: boolean;
  where?: SQL;
};

function readCursor(cursor: string, sort: PlaylistSort): [string | number, string] {
  try {
    const json: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    const [of, at, ytid] = cursorSchema.parse(json);
    const isText = sort === "Custom" || sort === "Alphabetical";
    if (of === sort && (typeof at === "string") === isText) return [at, ytid];
  } catch (cause) {
    throw new BadCursor("This cursor is not one of ours", { cause });
  }
  throw new BadCursor("This cursor belongs to another order");
}

/** Loads items of a playlist in the given order, after the cursor. Throws BadCursor. */
export async function loadPlaylistItems(
  db: Db,
  pid: string,
  { sort, userId, limit, cursor = null, back = false, where }: WalkRequest,
): Promise<PlacedItem[]> {
  const { key, descending, at, bound } = walks[sort];
  const from = cursor === null ? null : readCursor(cursor, sort);
  const downwards = descending !== back;
  const beyond = downwards ? sql`<` : sql`>`;
  const order = downwards ? desc : asc;
  const rows = await db
    .select({
      ytid: playlistItems.ytid,
      rank: playlistItems.rank,
      addedAt: playlistItems.addedAt,
      title,
      repeats,
      lastViewed: plays.lastViewed,
    })
    .from(playlistItems)
    .leftJoin(videos, eq(videos.ytid, video))
    .leftJoin(episodes, eq(episodes.id, episodeOf(playlistItems.ytid)))
    .leftJoin(podcasts, and(eq(podcasts.id, episodes.podcastId), maySee(userId)))
    .leftJoin(plays, and(eq(plays.ytid, video), eq(plays.userId, userId ?? NOBODY)))
    .where(
      and(
        eq(playlistItems.pid, pid),
        where,
        from
          ? sql`(${key}, ${playlistItems.ytid}) ${beyond} (${bound(from[0])}, ${from[1]})`
          : undefined,
      ),
    )
    .orderBy(order(key), order(playlistItems.ytid))
    .limit(limit);
  return rows.map((row) => {
    const place = JSON.stringify([sort, at(row), row.ytid]);
    return { ytid: row.ytid, cursor: Buffer.from(place).toString("base64url") };
  });
}

export type ItemsPage = { ytids: string[]; next?: string };

/** Loads one page of a playlist's videos. Throws BadCursor. */
export async function loadPlaylistPage(
  db: Db,
  pid: string,
  { limit, ...asked }: Order & { limit: number; cursor?: string | undefined },
): Promise<ItemsPage> {
  const items = await loadPlaylistItems(db, pid, { ...asked, limit: limit + 1 });
  const { rows, ...next } = pageOf(items, limit, ({ cursor }) => cursor);
  return { ytids: rows.map(({ ytid }) => ytid), ...next };
}

/**
 * Returns the initial sort of the playlist's page (PLAYLIST-4); null if the listener may not see
 * it.
 */
export async function loadInitialSort(
  db: Db,
  pid: string,
  userId: string | null,
): Promise<PlaylistSort | null> {
  const [found] = await db.select().from(playlists).where(eq(playlists.pid, pid));
  if (!found || (!found.public && found.uid !== userId)) return null;
  return found.uid === userId ? found.sort : "Custom";
}

/**
 * Loads the first video, whose thumbnail is the playlist's cover, and the kinds of items in the
 * playlist.
 */
export async function loadCover(
  db: Db,
  pid: string,
): Promise<{ cover: string | null; held: Held }> {
  const isEpisode = sql`not ${isVideo(playlistItems.ytid)}`;
  const [covers, cards] = await Promise.all([
    db
      .select({ ytid: video })
      .from(playlistItems)
      .where(and(eq(playlistItems.pid, pid), isVideo(playlistItems.ytid)))
      .orderBy(asc(playlistItems.rank), asc(playlistItems.ytid))
      .limit(1),
    db
      .select({ ytid: playlistItems.ytid })
      .from(playlistItems)
      .where(and(eq(playlistItems.pid, pid), isEpisode))
      .limit(1),
  ]);
  const cover = covers[0]?.ytid ?? null;
  return { cover, held: heldIn({ hasEpisodes: cards.length > 0, cover }) };
}
