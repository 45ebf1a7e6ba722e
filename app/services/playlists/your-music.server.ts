import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { heldIn, type Held } from "~/domain/playlists/playlist-count";
import { BadCursor, pageOf } from "../platform/cursor.server";
import type { Db } from "../platform/db/database.server";
import { follows, playlistItems, playlists } from "../platform/db/schema.server";
import { isVideo, videoOf } from "./playlist-cards.server";

export type MusicTab = "all" | "mine" | "followed";

export type MusicEntry = {
  pid: string;
  name: string;
  mine: boolean;
  itemCount: number;
  held: Held;
  /** The first video's id. */
  cover: string | null;
};

const nameCursor = z.tuple([z.string().max(200), z.string().max(64)]);

function parseNameCursor(cursor: string): [string, string] {
  try {
    return nameCursor.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch (cause) {
    throw new BadCursor("This cursor is not one of ours", { cause });
  }
}

/** Loads own and followed playlists by name, ignoring case (SHELL-7). Throws BadCursor. */
export async function loadYourMusic(
  db: Db,
  userId: string,
  { tab = "all", limit, cursor }: { tab?: MusicTab; limit: number; cursor?: string | undefined },
): Promise<{ res: MusicEntry[]; next?: string }> {
  const own = sql`${playlists.uid} = ${userId}`;
  const sortName = sql<string>`lower(${playlists.name})`;
  const from = cursor === undefined ? null : parseNameCursor(cursor);
  const after = from ? sql`(${sortName}, ${playlists.pid}) > (${from[0]}, ${from[1]})` : undefined;
  const ofFollows = sql`select ${follows.pid} from ${follows} where ${follows.userId} = ${userId}`;
  const followed = sql`(${playlists.public} and ${playlists.pid} in (${ofFollows}))`;
  // Two lists, because an index finds each, and none finds "own or followed".
  const firstOwn = db
    .select({ pid: playlists.pid })
    .from(playlists)
    .where(and(own, after))
    .orderBy(sortName, asc(playlists.pid))
    .limit(limit + 1);
  const all = sql`(${own} or ${playlists.public})
    and ${playlists.pid} in ((${firstOwn}) union all (${ofFollows}))`;
  const which = { all, mine: own, followed }[tab];
  const rows = await db
    .select({
      pid: playlists.pid,
      name: playlists.name,
      mine: sql<boolean>`${own}`,
      itemCount: playlists.itemCount,
      sortName,
      hasEpisodes: sql<boolean>`exists (select from ${playlistItems} i where i.pid = ${playlists}.pid
        and not ${isVideo(sql`i.ytid`)})`,
      cover: sql<
        string | null
      >`(select ${videoOf(sql`i.ytid`)} from ${playlistItems} i where i.pid = ${playlists}.pid
        and ${isVideo(sql`i.ytid`)} order by i.rank, i.ytid limit 1)`,
    })
    .from(playlists)
    .where(and(which, after))
    .orderBy(sortName, asc(playlists.pid))
    .limit(limit + 1);
  const { rows: shown, ...next } = pageOf(rows, limit, ({ sortName: name, pid }) =>
    Buffer.from(JSON.stringify([name, pid])).toString("base64url"),
  );
  const res = shown.map(({ pid, name, mine, itemCount, hasEpisodes, cover }) => ({
    pid,
    name,
    mine,
    itemCount,
    held: heldIn({ hasEpisodes, cover }),
    cover,
  }));
  return { res, ...next };
}

/** Loads the listener's own playlists that contain the video. */
export async function loadPlaylistsContaining(
  db: Db,
  userId: string,
  ytid: string,
): Promise<string[]> {
  const rows = await db
    .select({ pid: playlists.pid })
    .from(playlists)
    .innerJoin(playlistItems, eq(playlistItems.pid, playlists.pid))
    .where(and(eq(playlists.uid, userId), eq(playlistItems.ytid, ytid)));
  return rows.map(({ pid }) => pid);
}
