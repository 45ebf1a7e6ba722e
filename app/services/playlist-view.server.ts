import { and, asc, desc, eq, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { PLAYLIST_SORTS, type PlaylistSort } from "~/domain/schemas/playlist";
import { BadCursor } from "./cursor.server";
import type { Db } from "./db/database.server";
import { follows, playlistItems, playlists, plays, videos } from "./db/schema.server";

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** A video without a known title is listed under the name that its row shows. */
const title = sql<string>`lower(coalesce(nullif(${videos.title}, ''), 'YouTube video ' || ${playlistItems.ytid}))`;
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

/** One way of walking through a playlist; `bound` is the cursor's value as the column's type. */
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

/** The last millisecond of the year 9999: every time and count of the database lies below. */
const LARGEST = 253_402_300_799_999;
const cursorSchema = z.tuple([
  z.enum(PLAYLIST_SORTS),
  z.union([
    z
      .string()
      .max(1000)
      .regex(/^\P{Cc}*$/u),
    z.int().min(0).max(LARGEST),
  ]),
  z
    .string()
    .max(64)
    .regex(/^\P{Cc}*$/u),
]);

type ItemsRequest = {
  sort: PlaylistSort;
  /** Whose repeats and plays count for the orders that go by them. */
  userId: string | null;
  limit: number;
  cursor?: string | undefined;
};

export type ItemsPage = { ytids: string[]; next?: string };

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

/** One page of a playlist's videos. Throws BadCursor. */
export async function playlistPage(db: Db, pid: string, asked: ItemsRequest): Promise<ItemsPage> {
  const { sort, userId, limit, cursor } = asked;
  const { key, descending, at, bound } = walks[sort];
  const from = cursor === undefined ? null : readCursor(cursor, sort);
  const beyond = descending ? sql`<` : sql`>`;
  const order = descending ? desc : asc;
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
    .leftJoin(videos, eq(videos.ytid, playlistItems.ytid))
    .leftJoin(plays, and(eq(plays.ytid, playlistItems.ytid), eq(plays.userId, userId ?? NOBODY)))
    .where(
      and(
        eq(playlistItems.pid, pid),
        from
          ? sql`(${key}, ${playlistItems.ytid}) ${beyond} (${bound(from[0])}, ${from[1]})`
          : undefined,
      ),
    )
    .orderBy(order(key), order(playlistItems.ytid))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const ytids = shown.map(({ ytid }) => ytid);
  if (rows.length <= limit || !last) return { ytids };
  const next = JSON.stringify([sort, at(last), last.ytid]);
  return { ytids, next: Buffer.from(next).toString("base64url") };
}

/** The video whose picture stands for the playlist. */
export async function firstOf(db: Db, pid: string): Promise<string | null> {
  const [first] = await db
    .select({ ytid: playlistItems.ytid })
    .from(playlistItems)
    .where(eq(playlistItems.pid, pid))
    .orderBy(asc(playlistItems.rank), asc(playlistItems.ytid))
    .limit(1);
  return first?.ytid ?? null;
}

export type MusicTab = "all" | "mine" | "followed";

/** A playlist among the listener's own and followed ones. */
export type MusicEntry = {
  pid: string;
  name: string;
  mine: boolean;
  itemCount: number;
  /** The first video. */
  cover: string | null;
};

const nameCursor = z.tuple([z.string().max(200), z.string().max(64)]);

function readNameCursor(cursor: string): [string, string] {
  try {
    return nameCursor.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch (cause) {
    throw new BadCursor("This cursor is not one of ours", { cause });
  }
}

/** Own and followed playlists, sorted by name case-insensitively (spec 1 §2). Throws BadCursor. */
export async function yourMusic(
  db: Db,
  userId: string,
  { tab = "all", limit, cursor }: { tab?: MusicTab; limit: number; cursor?: string | undefined },
): Promise<{ res: MusicEntry[]; next?: string }> {
  const own = sql`${playlists.uid} = ${userId}`;
  const followed = sql`(${playlists.public} and ${playlists.pid} in
    (select ${follows.pid} from ${follows} where ${follows.userId} = ${userId}))`;
  const which = { all: sql`(${own} or ${followed})`, mine: own, followed }[tab];
  const sortName = sql<string>`lower(${playlists.name})`;
  const from = cursor === undefined ? null : readNameCursor(cursor);
  const rows = await db
    .select({
      pid: playlists.pid,
      name: playlists.name,
      mine: sql<boolean>`${own}`,
      itemCount: playlists.itemCount,
      sortName,
      cover: sql<
        string | null
      >`(select i.ytid from ${playlistItems} i where i.pid = ${playlists}.pid
        order by i.rank, i.ytid limit 1)`,
    })
    .from(playlists)
    .where(
      and(
        which,
        from ? sql`(${sortName}, ${playlists.pid}) > (${from[0]}, ${from[1]})` : undefined,
      ),
    )
    .orderBy(sortName, asc(playlists.pid))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const res = shown.map(({ pid, name, mine, itemCount, cover }) => ({
    pid,
    name,
    mine,
    itemCount,
    cover,
  }));
  if (rows.length <= limit || !last) return { res };
  const next = JSON.stringify([last.sortName, last.pid]);
  return { res, next: Buffer.from(next).toString("base64url") };
}

/** Which of the listener's own playlists hold this video. */
export async function containing(db: Db, userId: string, ytid: string): Promise<string[]> {
  const rows = await db
    .select({ pid: playlists.pid })
    .from(playlists)
    .innerJoin(playlistItems, eq(playlistItems.pid, playlists.pid))
    .where(and(eq(playlists.uid, userId), eq(playlistItems.ytid, ytid)));
  return rows.map(({ pid }) => pid);
}
