import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/database.server";
import { lyricOffsets } from "../db/schema.server";
import { lockListener } from "../listeners.server";

/** How far a listener has shifted the lyrics of these videos, in seconds; later is positive. Unshifted ones are absent. */
export async function lyricOffsetsOf(
  db: Db,
  userId: string | null,
  ytids: readonly string[],
): Promise<Partial<Record<string, number>>> {
  if (!userId || ytids.length === 0) return {};
  const rows = await db
    .select()
    .from(lyricOffsets)
    .where(and(eq(lyricOffsets.userId, userId), inArray(lyricOffsets.ytid, [...ytids])));
  return Object.fromEntries(rows.map(({ ytid, offsetMs }) => [ytid, offsetMs / 1000]));
}

/** Keeps it; 0 forgets it. Throws UnknownListener. */
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
