import { and, asc, desc, eq, gt, inArray, lt, ne, sql, type SQL } from "drizzle-orm";
import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";
import { rerank } from "~/domain/lists/rerank";
import { identityOf, withoutEarlierCards } from "~/domain/playlists/playlist-item";
import { MAX_PLAYLIST } from "~/domain/playlists/playlist-schema";
import type { Db } from "../platform/db/database.server";
import { episodes, playlistItems, playlists, podcasts } from "../platform/db/schema.server";
import type { Transaction } from "../listeners/listeners.server";
import { NoSuchEpisode } from "../podcasts/playable-episode.server";
import { episodeOf, identityIn, isVideo } from "./playlist-cards.server";
import {
  createPlaylist,
  lockOwn,
  LimitExceeded,
  type OwnChange,
  type Playlist,
} from "./playlists.server";
import { present } from "~/domain/text/present";

export const PLAYLIST_FULL = `A playlist holds up to ${MAX_PLAYLIST} items.`;
export const VIDEO_GONE = "This video is not in the playlist any more.";

/** The video to move, or the one to move it next to, was removed. */
export class NoSuchVideo extends Error {
  override name = "NoSuchVideo";
  override message = VIDEO_GONE;
}

export type Change = OwnChange & { ytids: readonly string[] };
type Addition = Change & { keepsUnknown?: boolean };

/** The data needed to restore a removed item. */
export type RemovedItem = { ytid: string; rank: string; addedAt: Date };

export type Move =
  | { ytid: string; to: "up" | "down" | "top" | "bottom" }
  | { ytid: string; before: string }
  | { ytid: string; after: string };

const of = (pid: string) => eq(playlistItems.pid, pid);

/** Returns up to `limit` ranks from the start or the end of the list. */
async function ranks(
  tx: Transaction,
  where: SQL | undefined,
  from: "start" | "end",
  limit: number,
): Promise<string[]> {
  const order = from === "start" ? asc : desc;
  const rows = await tx
    .select({ rank: playlistItems.rank })
    .from(playlistItems)
    .where(where)
    .orderBy(order(playlistItems.rank))
    .limit(limit);
  return rows.map(({ rank }) => rank);
}

async function changeItemCount(
  tx: Transaction,
  { itemCount, pid }: Playlist,
  by: number,
  now: Date,
) {
  if (itemCount + by > MAX_PLAYLIST) {
    throw new LimitExceeded(PLAYLIST_FULL);
  }
  await tx
    .update(playlists)
    .set({ itemCount: itemCount + by, updatedAt: now })
    .where(eq(playlists.pid, pid));
}

/**
 * Gives videos and episodes that are in the playlist with another part of them the new one, without
 * moving them (PLAYLIST-9, LOOP-16).
 */
async function replaceCards(tx: Transaction, pid: string, keys: readonly string[]) {
  const { rows } = await tx.execute<{ ytid: string }>(sql`
    update ${playlistItems} set ytid = item.key
    from unnest(${sql.param(keys)}::text[], ${sql.param(keys.map(identityOf))}::text[])
      as item (key, identity)
    where ${playlistItems.pid} = ${pid} and ${identityIn(playlistItems.ytid)} = item.identity
      and ${playlistItems.ytid} <> item.key
    returning ${playlistItems.ytid}`);
  return rows.map(({ ytid }) => ytid);
}

/**
 * Inserts items at their ranks. Throws NoSuchEpisode for a card of an episode that does not exist
 * for the owner, unless told to keep it.
 */
async function insertItems(
  tx: Transaction,
  { pid, now }: Pick<OwnChange, "pid" | "now">,
  ranked: readonly (readonly [ytid: string, rank: string])[],
  { keepsUnknown = false } = {},
): Promise<void> {
  const key = sql`item.key`;
  const isKnown = sql`exists (select from ${episodes} e join ${podcasts} p on p.id = e.podcast_id
    join ${playlists} own on own.pid = ${pid}
    where e.id = ${episodeOf(key)} and may_see_podcast(p.is_named, p.is_blocked, p.id, own.uid))`;
  const { rows } = await tx.execute(sql`
    insert into ${playlistItems} (pid, ytid, rank, added_at)
    select ${pid}, item.key, item.rank, ${sql.param(now, playlistItems.addedAt)}
    from unnest(${sql.param(ranked.map(([ytid]) => ytid))}::text[],
      ${sql.param(ranked.map(([, rank]) => rank))}::text[]) as item (key, rank)
    where ${keepsUnknown} or ${isVideo(key)} or ${isKnown}
    returning true`);
  if (rows.length < ranked.length) throw new NoSuchEpisode();
}

/**
 * Appends videos and episodes; those already in the playlist stay where they are. `added` are the
 * new ones, and those of which another part was there. An import keeps unknown episodes, so
 * that none is silently lost. Throws NoSuchPlaylist, NotAllowed, LimitExceeded, NoSuchEpisode.
 */
export async function addItems(
  db: Db | Transaction,
  { userId, pid, ytids: asked, now, keepsUnknown }: Addition,
): Promise<{ playlist: Playlist; added: string[] }> {
  const ytids = withoutEarlierCards(asked);
  return db.transaction(async (tx) => {
    const playlist = await lockOwn(tx, userId, pid);
    const replaced = await replaceCards(tx, pid, ytids);
    const had = await tx
      .select({ ytid: playlistItems.ytid })
      .from(playlistItems)
      .where(and(of(pid), inArray(playlistItems.ytid, ytids)));
    const known = new Set(had.map(({ ytid }) => ytid));
    const added = ytids.filter((ytid) => !known.has(ytid));
    if (replaced.length > 0 || added.length > 0) {
      await changeItemCount(tx, playlist, added.length, now);
    }
    if (added.length === 0) return { playlist, added: replaced };
    const [last = null] = await ranks(tx, of(pid), "end", 1);
    const keys = generateNKeysBetween(last, null, added.length);
    const ranked = added.map((ytid, at) => [ytid, present(keys[at], "rank")] as const);
    await insertItems(tx, { pid, now }, ranked, { keepsUnknown });
    return { playlist, added: [...added, ...replaced] };
  });
}

/**
 * Creates a playlist with videos and episodes; an import keeps unknown episodes. `name` must be
 * valid. Throws LimitExceeded, NoSuchEpisode, UnknownListener.
 */
export async function createFilledPlaylist(
  db: Db,
  { name, ...items }: Omit<Addition, "pid"> & { userId: string; name: string },
): Promise<{ playlist: Playlist; added: string[] }> {
  return db.transaction(async (tx) => {
    const { userId, now } = items;
    const { pid, uid } = await createPlaylist(tx, { userId, name, now });
    return addItems(tx, { ...items, userId: uid, pid });
  });
}

/**
 * Removes videos, and returns them so that they can be restored. Throws NoSuchPlaylist, NotAllowed.
 */
export async function removeItems(
  db: Db,
  { userId, pid, ytids, now }: Change,
): Promise<{ playlist: Playlist; removed: RemovedItem[] }> {
  return db.transaction(async (tx) => {
    const playlist = await lockOwn(tx, userId, pid);
    const { ytid, rank, addedAt } = playlistItems;
    const removed = await tx
      .delete(playlistItems)
      .where(and(of(pid), inArray(ytid, [...ytids])))
      .returning({ ytid, rank, addedAt });
    await changeItemCount(tx, playlist, -removed.length, now);
    return { playlist, removed };
  });
}

/**
 * Restores removed videos at their old rank, or right behind the video that has it now. `restored`
 * are those that were missing; one that has been added again only gets its section back.
 * Throws NoSuchPlaylist, NotAllowed, LimitExceeded.
 */
export async function restoreItems(
  db: Db,
  { userId, pid, items, now }: OwnChange & { items: readonly RemovedItem[] },
): Promise<{ playlist: Playlist; restored: string[] }> {
  return db.transaction(async (tx) => {
    const playlist = await lockOwn(tx, userId, pid);
    const restored: string[] = [];
    for (const item of items) {
      if ((await replaceCards(tx, pid, [item.ytid])).length > 0) continue;
      const [taken] = await ranks(tx, and(of(pid), eq(playlistItems.rank, item.rank)), "start", 1);
      const [next = null] = await ranks(
        tx,
        and(of(pid), gt(playlistItems.rank, item.rank)),
        "start",
        1,
      );
      const rank = taken === undefined ? item.rank : generateKeyBetween(taken, next);
      const back = await tx
        .insert(playlistItems)
        .values({ ...item, pid, rank })
        .onConflictDoNothing()
        .returning({ ytid: playlistItems.ytid });
      restored.push(...back.map(({ ytid }) => ytid));
    }
    await changeItemCount(tx, playlist, restored.length, now);
    return { playlist, restored };
  });
}

async function rankOf(tx: Transaction, pid: string, ytid: string): Promise<string> {
  const [rank] = await ranks(tx, and(of(pid), eq(playlistItems.ytid, ytid)), "start", 1);
  if (rank === undefined) throw new NoSuchVideo();
  return rank;
}

/** Returns the ranks between which the item moves; null if it is already there. */
async function targetRanks(
  tx: Transaction,
  pid: string,
  move: Move,
): Promise<[string | null, string | null] | null> {
  const rank = await rankOf(tx, pid, move.ytid);
  const others = and(of(pid), ne(playlistItems.ytid, move.ytid));
  const above = (than: string, n: number) =>
    ranks(tx, and(others, lt(playlistItems.rank, than)), "end", n);
  const below = (than: string, n: number) =>
    ranks(tx, and(others, gt(playlistItems.rank, than)), "start", n);
  if ("before" in move) {
    if (move.before === move.ytid) return null;
    const next = await rankOf(tx, pid, move.before);
    const [previous = null] = await above(next, 1);
    return [previous, next];
  }
  if ("after" in move) {
    if (move.after === move.ytid) return null;
    const previous = await rankOf(tx, pid, move.after);
    const [next = null] = await below(previous, 1);
    return [previous, next];
  }
  const isUp = move.to === "up" || move.to === "top";
  const [near, far = null] = isUp ? await above(rank, 2) : await below(rank, 2);
  if (near === undefined) return null;
  if (move.to === "up") return [far, near];
  if (move.to === "down") return [near, far];
  const [edge = near] = await ranks(tx, others, isUp ? "start" : "end", 1);
  return isUp ? [null, edge] : [edge, null];
}

/**
 * Moves one video in the custom order by writing one row. Throws NoSuchPlaylist, NotAllowed,
 * NoSuchVideo.
 */
export async function moveItem(
  db: Db,
  { userId, pid, move }: Omit<OwnChange, "now"> & { move: Move },
): Promise<Playlist> {
  return db.transaction(async (tx) => {
    const playlist = await lockOwn(tx, userId, pid);
    const target = await targetRanks(tx, pid, move);
    if (target) {
      await tx
        .update(playlistItems)
        .set({ rank: generateKeyBetween(...target) })
        .where(and(of(pid), eq(playlistItems.ytid, move.ytid)));
    }
    return playlist;
  });
}

/**
 * Replaces the videos and their order, writing only the difference. Throws NoSuchPlaylist,
 * NotAllowed, LimitExceeded, NoSuchEpisode.
 */
export async function setItems(db: Db, { userId, pid, ytids, now }: Change): Promise<Playlist> {
  return db.transaction(async (tx) => {
    const playlist = await lockOwn(tx, userId, pid);
    const rows = await tx.select().from(playlistItems).where(of(pid));
    const had = new Map(rows.map(({ ytid, rank }) => [ytid, rank]));
    const wanted = new Set(ytids);
    const gone = [...had.keys()].filter((ytid) => !wanted.has(ytid));
    const changed = [...rerank([...wanted], had)];
    const moved = changed.filter(([ytid]) => had.has(ytid));
    const fresh = changed.filter(([ytid]) => !had.has(ytid));
    await changeItemCount(tx, playlist, fresh.length - gone.length, now);
    if (gone.length > 0) {
      await tx.delete(playlistItems).where(and(of(pid), inArray(playlistItems.ytid, gone)));
    }
    if (moved.length > 0) {
      const ids = sql.param(moved.map(([ytid]) => ytid));
      const keys = sql.param(moved.map(([, rank]) => rank));
      await tx.execute(sql`
        update ${playlistItems} set rank = moved.rank
        from unnest(${ids}::text[], ${keys}::text[]) as moved (ytid, rank)
        where ${playlistItems.pid} = ${pid} and ${playlistItems.ytid} = moved.ytid`);
    }
    if (fresh.length > 0) await insertItems(tx, { pid, now }, fresh);
    return playlist;
  });
}
