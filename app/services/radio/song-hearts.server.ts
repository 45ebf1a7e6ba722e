import { and, desc, eq, sql } from "drizzle-orm";
import { nameKey } from "~/domain/radio/station";
import { lockListener } from "../listeners/listeners.server";
import type { Db } from "../platform/db/database.server";
import { songHearts } from "../platform/db/schema.server";

/** A listener's oldest ones go beyond this. */
const MOST = 1000;

interface SongHeart {
  userId: string;
  title: string;
  hearted: boolean;
  now: Date;
}

/** Hearts or un-hearts a song of a station, idempotently, whatever its case and accents. Throws UnknownListener. */
export async function setSongHeart(db: Db, { title, hearted, now, ...of }: SongHeart) {
  const key = nameKey(title);
  await db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, of.userId);
    const own = eq(songHearts.userId, userId);
    if (!hearted) {
      await tx.delete(songHearts).where(and(own, eq(songHearts.key, key)));
      return;
    }
    await tx
      .insert(songHearts)
      .values({ userId, key, title, heartedAt: now })
      .onConflictDoNothing();
    const old = tx
      .select({ key: songHearts.key })
      .from(songHearts)
      .where(own)
      .orderBy(desc(songHearts.heartedAt), songHearts.key)
      .offset(MOST);
    await tx.delete(songHearts).where(and(own, sql`${songHearts.key} in (${old})`));
  });
}

/** The listener's songs, newest first. */
export async function loadSongHearts(
  db: Db,
  userId: string,
  limit = MOST,
): Promise<{ title: string; at: number }[]> {
  const rows = await db
    .select({ title: songHearts.title, at: songHearts.heartedAt })
    .from(songHearts)
    .where(eq(songHearts.userId, userId))
    .orderBy(desc(songHearts.heartedAt), songHearts.key)
    .limit(limit);
  return rows.map(({ title, at }) => ({ title, at: at.getTime() }));
}
