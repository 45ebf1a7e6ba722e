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

/** Whose list, and who reads it. */
type Reading = { pid: string; userId: string | null };

/**
 * An order of a playlist. Only an order by title joins something: each row's key costs a few rows,
 * however many the planner expects.
 */
type Walk = {
  key: (reading: Reading) => SQL;
  /** The type of the key in the database. */
  type: "text" | "bigint" | "timestamptz";
  descending: boolean;
};

/**
 * Looks up a fact of the listener's own plays. They are read once, as one value: joined, all of
 * them would be read for each item, if the planner took them for one row.
 */
const ofPlays =
  (fact: SQL) =>
  ({ pid, userId }: Reading) =>
    sql`(select jsonb_object_agg(${plays.ytid}, ${fact}) from ${plays}
      where ${plays.userId} = ${userId ?? NOBODY} and ${plays.ytid} = any(array(
        select ${videoOf(sql`listed.ytid`)} from ${playlistItems} listed where listed.pid = ${pid}))) ->> ${video}`;
const repeats = ofPlays(sql`${plays.repeats}`);
const lastViewed = ofPlays(sql`${plays.lastViewed}`);

const walks: Record<PlaylistSort, Walk> = {
  Custom: { key: () => sql`${playlistItems.rank}`, type: "text", descending: false },
  Date: { key: () => sql`${playlistItems.addedAt}`, type: "timestamptz", descending: true },
  Alphabetical: { key: () => title, type: "text", descending: false },
  RepeatCount: {
    key: (reading) => sql`coalesce((${repeats(reading)})::bigint, 0)`,
    type: "bigint",
    descending: true,
  },
  LastPlayed: {
    key: (reading) => sql`coalesce((${lastViewed(reading)})::timestamptz, 'epoch')`,
    type: "timestamptz",
    descending: true,
  },
};

/** Reads a key as the cursor holds it: a text, a count, or milliseconds. */
const decoders = {
  text: String,
  bigint: Number,
  timestamptz: (at: string) => new Date(at).getTime(),
} satisfies Record<Walk["type"], (value: string) => string | number>;

/** Converts the cursor's value to the key's type. */
function bound(at: string | number, type: Walk["type"]): SQL {
  const value = type === "timestamptz" ? new Date(Number(at)).toISOString() : at;
  return sql`${value}::${sql.raw(type)}`;
}

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
  const { key: keyOf, type, descending } = walks[sort];
  const key = keyOf({ pid, userId });
  const from = cursor === null ? null : readCursor(cursor, sort);
  const downwards = descending !== back;
  const beyond = downwards ? sql`<` : sql`>`;
  const order = downwards ? desc : asc;
  const items = db
    .select({ ytid: playlistItems.ytid, at: key.mapWith(decoders[type]) })
    .from(playlistItems)
    .$dynamic();
  const joined =
    sort === "Alphabetical"
      ? items
          .leftJoin(videos, eq(videos.ytid, video))
          .leftJoin(episodes, eq(episodes.id, episodeOf(playlistItems.ytid)))
          .leftJoin(podcasts, and(eq(podcasts.id, episodes.podcastId), maySee(userId)))
      : items;
  const rows = await joined
    .where(
      and(
        eq(playlistItems.pid, pid),
        where,
        from
          ? sql`(${key}, ${playlistItems.ytid}) ${beyond} (${bound(from[0], type)}, ${from[1]})`
          : undefined,
      ),
    )
    // By its place among the columns: written again, it would be computed again.
    .orderBy(order(sql`2`), order(playlistItems.ytid))
    .limit(limit);
  return rows.map(({ ytid, at }) => {
    const place = JSON.stringify([sort, at, ytid]);
    return { ytid, cursor: Buffer.from(place).toString("base64url") };
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
