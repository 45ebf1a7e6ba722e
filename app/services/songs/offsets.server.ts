import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../platform/db/database.server";
import { lyricOffsets } from "../platform/db/schema.server";
import { lockListener } from "../listeners/listeners.server";

/**
 * Loads by how many seconds a listener has shifted the lyrics of videos; positive is later. Leaves
 * out unshifted ones.
 */
export async function loadLyricOffsets(
  db: Db,
  userId: string | null,
  ytids: readonly string[],
): Promise<Map<string, number>> {
  if (!userId || ytids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(lyricOffsets)
    .where(and(eq(lyricOffsets.userId, userId), inArray(lyricOffsets.ytid, [...ytids])));
  return new Map(rows.map(({ ytid, offsetMs }) => [ytid, offsetMs / 1000]));
}

/** Saves an offset; 0 deletes it. Throws UnknownListener. */
export async function setLyricOffset(
  db: Db,
  asked: { userId: string; ytid: string; offset: number },
): Promise<void> {
  const { ytid, offset } = asked;
  await db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, asked.userId);
    if (offset === 0) {
      const own = and(eq(lyricOffsets.userId, userId), eq(lyricOffsets.ytid, ytid));
      await tx.delete(lyricOffsets).where(own);
      return;
    }
    const offsetMs = Math.round(offset * 1000);
    await tx
      .insert(lyricOffsets)
      .values({ userId, ytid, offsetMs })
      .onConflictDoUpdate({
        target: [lyricOffsets.userId, lyricOffsets.ytid],
        set: { offsetMs },
      });
  });
}
