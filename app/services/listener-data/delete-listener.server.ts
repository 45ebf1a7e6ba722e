import { eq } from "drizzle-orm";
import { lockUnmergedListener } from "../listeners/listeners.server";
import type { Db } from "../platform/db/database.server";
import { playlists, users } from "../platform/db/schema.server";
import { ROOMS } from "./rooms.server";

export type DeletedListener = {
  /** Their playlists, whose pages must still be purged from caches. */
  pids: string[];
};

/**
 * Deletes a listener and all their data in one transaction; most tables follow by `on delete
 * cascade`. Throws UnknownListener.
 */
export async function deleteListener(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<DeletedListener> {
  return db.transaction(async (tx) => {
    const { email } = await lockUnmergedListener(tx, userId);
    const own = await tx
      .select({ pid: playlists.pid })
      .from(playlists)
      .where(eq(playlists.uid, userId));
    const last = [];
    for (const room of ROOMS) last.push(await room.remove?.(tx, { userId, email, now }));
    await tx.delete(users).where(eq(users.id, userId));
    for (const end of last) await end?.();
    return { pids: own.map(({ pid }) => pid) };
  });
}
