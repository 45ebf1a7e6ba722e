/**
 * Playlists, their items and order, and who follows them. Its tables are `playlists`,
 * `playlist_items` and `follows`. Called by routes, the queue and transfer.
 */
import { randomInt } from "node:crypto";
import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import { addresses } from "~/addresses";
import { videoOfItem } from "~/domain/playlists/playlist-item";
import type { PlaylistSort } from "~/domain/playlists/playlist-schema";
import { decodeCursor, encodeCursor, pageOf } from "../platform/cursor.server";
import type { Db } from "../platform/db/database.server";
import { playlistItems, playlists } from "../platform/db/schema.server";
import { lockListener, type Transaction } from "../listeners/listeners.server";
import { present } from "~/domain/text/present";

/** The playlist does not exist or is hidden from this listener. */
export class NoSuchPlaylist extends Error {
  override name = "NoSuchPlaylist";
}

/** Only the owner may do this (PLAYLIST-1). */
export class NotAllowed extends Error {
  override name = "NotAllowed";
}

/** A limit is exceeded; the message is for the listener. */
export class LimitExceeded extends Error {
  override name = "LimitExceeded";
}

export type Playlist = typeof playlists.$inferSelect;

/** A playlist in its wire format; `created` in epoch seconds. */
export type PlaylistAnswer = {
  pid: string;
  uid: string;
  name: string;
  ytids: string[];
  /**
   * Its videos, loops and episodes in order, under their names in `set-ytids`; absent if there are
   * only whole videos.
   */
  items?: string[];
  created: number;
  public: boolean;
  link: string;
};

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PID_LENGTH = 12;
export const MAX_PLAYLISTS = 1000;
export const TOO_MANY_PLAYLISTS = `You can have up to ${MAX_PLAYLISTS} playlists.`;
export const NOT_THE_OWNER = "Only its owner can change this playlist.";

function newPid(): string {
  return Array.from({ length: PID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** Returns the link to share (SHELL-4). */
export function playlistLink(origin: string, pid: string): string {
  return `${origin}${addresses.home}?p=playlist/${pid}`;
}

/** Creates a playlist. `name` must be valid. Throws LimitExceeded, UnknownListener. */
export async function createPlaylist(
  db: Db | Transaction,
  { userId, name, now }: { userId: string; name: string; now: Date },
): Promise<Playlist> {
  return db.transaction(async (tx) => {
    const { id: uid } = await lockListener(tx, userId);
    const [had] = await tx.select({ n: count() }).from(playlists).where(eq(playlists.uid, uid));
    if ((had?.n ?? 0) >= MAX_PLAYLISTS) throw new LimitExceeded(TOO_MANY_PLAYLISTS);
    const [made] = await tx
      .insert(playlists)
      .values({ pid: newPid(), uid, name, createdAt: now, updatedAt: now })
      .returning();
    return present(made, "new playlist");
  });
}

/** Throws NoSuchPlaylist, also for another listener's private one. */
export async function loadPlaylist(
  db: Db | Transaction,
  pid: string,
  userId: string | null,
): Promise<Playlist> {
  const [found] = await db.select().from(playlists).where(eq(playlists.pid, pid));
  if (!found || (!found.public && found.uid !== userId)) {
    throw new NoSuchPlaylist(`There is no playlist ${pid}`);
  }
  return found;
}

/** Loads the existing playlists that the listener may see, in the order of `pids`. */
export async function loadPlaylists(
  db: Db,
  pids: readonly string[],
  userId: string | null,
): Promise<Playlist[]> {
  if (pids.length === 0) return [];
  const found = await db
    .select()
    .from(playlists)
    .where(inArray(playlists.pid, [...pids]));
  const seen = new Map(found.map((playlist) => [playlist.pid, playlist]));
  return pids.flatMap((pid) => {
    const playlist = seen.get(pid);
    return playlist && (playlist.public || playlist.uid === userId) ? [playlist] : [];
  });
}

/**
 * Locks the playlist for its owner until the end of the transaction. Throws NoSuchPlaylist,
 * NotAllowed.
 */
export async function lockOwn(
  tx: Transaction,
  userId: string | null,
  pid: string,
): Promise<Playlist> {
  const [found] = await tx
    .select()
    .from(playlists)
    .where(eq(playlists.pid, pid))
    .for("no key update");
  if (!found) throw new NoSuchPlaylist(`There is no playlist ${pid}`);
  if (found.uid === userId) return found;
  if (!found.public) throw new NoSuchPlaylist(`There is no playlist ${pid}`);
  throw new NotAllowed(NOT_THE_OWNER);
}

export type OwnChange = { userId: string | null; pid: string; now: Date };

/** `name` must be valid. Throws NoSuchPlaylist, NotAllowed. */
export async function renamePlaylist(
  db: Db,
  { userId, pid, name, now }: OwnChange & { name: string },
): Promise<Playlist> {
  return db.transaction(async (tx) => {
    const own = await lockOwn(tx, userId, pid);
    await tx.update(playlists).set({ name, updatedAt: now }).where(eq(playlists.pid, pid));
    return { ...own, name, updatedAt: now };
  });
}

/** Throws NoSuchPlaylist, NotAllowed. */
export async function deletePlaylist(
  db: Db,
  { userId, pid }: Pick<OwnChange, "userId" | "pid">,
): Promise<Playlist> {
  return db.transaction(async (tx) => {
    const own = await lockOwn(tx, userId, pid);
    await tx.delete(playlists).where(eq(playlists.pid, pid));
    return own;
  });
}

/** Saves the owner's sort. For everybody else a playlist opens in the custom order (PLAYLIST-4). */
export async function saveSort(
  db: Db,
  { uid, pid, sort }: { uid: string; pid: string; sort: PlaylistSort },
): Promise<void> {
  await db
    .update(playlists)
    .set({ sort })
    .where(and(eq(playlists.pid, pid), eq(playlists.uid, uid)));
}

/** Loads the listener's own playlists, the newest first. Throws BadCursor. */
export async function loadOwnPlaylists(
  db: Db,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ res: Playlist[]; next?: string }> {
  const from = cursor ? decodeCursor(cursor) : null;
  const rows = await db
    .select()
    .from(playlists)
    .where(
      and(
        eq(playlists.uid, userId),
        from
          ? sql`(${playlists.createdAt}, ${playlists.pid}) < (${sql.param(new Date(from.at), playlists.createdAt)}, ${from.id})`
          : undefined,
      ),
    )
    .orderBy(desc(playlists.createdAt), desc(playlists.pid))
    .limit(limit + 1);
  const { rows: res, ...next } = pageOf(rows, limit, ({ createdAt, pid }) =>
    encodeCursor({ at: createdAt.getTime(), id: pid }),
  );
  return { res, ...next };
}

/** Loads the ordered videos and episodes of each playlist. */
async function itemsOf(db: Db, pids: readonly string[]): Promise<Map<string, string[]>> {
  const items = new Map<string, string[]>(pids.map((pid) => [pid, []]));
  if (pids.length === 0) return items;
  const rows = await db
    .select({ pid: playlistItems.pid, ytid: playlistItems.ytid })
    .from(playlistItems)
    .where(inArray(playlistItems.pid, [...pids]))
    .orderBy(asc(playlistItems.pid), asc(playlistItems.rank), asc(playlistItems.ytid));
  for (const { pid, ytid } of rows) items.get(pid)?.push(ytid);
  return items;
}

export async function toPlaylistAnswers(
  db: Db,
  found: readonly Playlist[],
  origin: string,
): Promise<PlaylistAnswer[]> {
  const all = await itemsOf(
    db,
    found.map(({ pid }) => pid),
  );
  const listed = (pid: string) => {
    const items = all.get(pid) ?? [];
    const ytids = items.flatMap((item) => videoOfItem(item) ?? []);
    const isOnlyVideos = items.every((item, at) => item === ytids[at]);
    return isOnlyVideos ? { ytids } : { ytids, items };
  };
  return found.map((playlist) => ({
    pid: playlist.pid,
    uid: playlist.uid,
    name: playlist.name,
    ...listed(playlist.pid),
    created: Math.floor(playlist.createdAt.getTime() / 1000),
    public: playlist.public,
    link: playlistLink(origin, playlist.pid),
  }));
}
