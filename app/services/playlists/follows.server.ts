import { and, desc, eq, sql } from "drizzle-orm";
import { decodeCursor, encodeCursor, pageOf } from "../platform/cursor.server";
import { lockListener } from "../listeners/listeners.server";
import type { Db } from "../platform/db/database.server";
import { follows, playlists } from "../platform/db/schema.server";
import { loadPlaylist, NotAllowed, type Playlist } from "./playlists.server";

export const YOUR_OWN = "This playlist is your own.";

export type Follow = { userId: string; pid: string; now: Date };

/**
 * Follows another listener's playlist, idempotently. Throws NoSuchPlaylist, and NotAllowed for the
 * listener's own.
 */
export async function followPlaylist(db: Db, { userId, pid, now }: Follow): Promise<Playlist> {
  return db.transaction(async (tx) => {
    const { id } = await lockListener(tx, userId);
    const playlist = await loadPlaylist(tx, pid, id);
    if (playlist.uid === id) throw new NotAllowed(YOUR_OWN);
    await tx.insert(follows).values({ userId: id, pid, createdAt: now }).onConflictDoNothing();
    return playlist;
  });
}

/** Idempotent. Throws NoSuchPlaylist. */
export async function unfollowPlaylist(
  db: Db,
  { userId, pid }: { userId: string | null; pid: string },
): Promise<Playlist> {
  if (!userId) return loadPlaylist(db, pid, userId);
  return db.transaction(async (tx) => {
    const { id } = await lockListener(tx, userId);
    const playlist = await loadPlaylist(tx, pid, id);
    await tx.delete(follows).where(and(eq(follows.userId, id), eq(follows.pid, pid)));
    return playlist;
  });
}

export async function isFollowing(db: Db, userId: string | null, pid: string): Promise<boolean> {
  if (!userId) return false;
  const found = await db
    .select({ pid: follows.pid })
    .from(follows)
    .where(and(eq(follows.userId, userId), eq(follows.pid, pid)));
  return found.length > 0;
}

/** Loads the playlists that the listener follows, the newest follow first. Throws BadCursor. */
export async function loadFollowedPlaylists(
  db: Db,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ res: Playlist[]; next?: string }> {
  const from = cursor ? decodeCursor(cursor) : null;
  const rows = await db
    .select({ playlist: playlists, followedAt: follows.createdAt })
    .from(follows)
    .innerJoin(playlists, eq(playlists.pid, follows.pid))
    .where(
      and(
        eq(follows.userId, userId),
        eq(playlists.public, true),
        from
          ? sql`(${follows.createdAt}, ${follows.pid}) < (${sql.param(new Date(from.at), follows.createdAt)}, ${from.id})`
          : undefined,
      ),
    )
    .orderBy(desc(follows.createdAt), desc(follows.pid))
    .limit(limit + 1);
  const { rows: shown, ...next } = pageOf(rows, limit, ({ followedAt, playlist }) =>
    encodeCursor({ at: followedAt.getTime(), id: playlist.pid }),
  );
  return { res: shown.map(({ playlist }) => playlist), ...next };
}
