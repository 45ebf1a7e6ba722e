import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../platform/db/database.server";
import { plays, users } from "../platform/db/schema.server";
import { lockListener } from "../listeners/listeners.server";
import { countHearts } from "../videos/stats.server";

export type HeartToSet = { userId: string; ytid: string; star: boolean; now: Date };

export type SetHeart = { star: boolean; changed: boolean; totalStars: number };

/**
 * Hearts or un-hearts a video, idempotently. Hearting also adds the video to the history (HISTORY-1) of a listener who keeps
 * one, and un-hearting does not remove it. Throws UnknownListener.
 */
export async function setHeart(db: Db, heart: HeartToSet): Promise<SetHeart> {
  const { ytid, star, now } = heart;
  return db.transaction(async (tx) => {
    const listener = await lockListener(tx, heart.userId);
    const userId = listener.id;
    const [known] = await tx
      .select()
      .from(plays)
      .where(and(eq(plays.userId, userId), eq(plays.ytid, ytid)));
    if ((known?.star ?? false) === star) {
      return { star, changed: false, totalStars: listener.totalStars };
    }
    const starredAt = star ? now : null;
    const joinsHistory = star && listener.keepHistory !== "off";
    const lastViewed = known?.lastViewed ?? (joinsHistory ? now : null);
    await tx
      .insert(plays)
      .values({ userId, ytid, star, starredAt, lastViewed })
      .onConflictDoUpdate({
        target: [plays.userId, plays.ytid],
        set: { star, starredAt, lastViewed },
      });
    const by = star ? 1 : -1;
    const totalStars = listener.totalStars + by;
    const joins = joinsHistory && !known?.lastViewed ? 1 : 0;
    await tx
      .update(users)
      .set({ totalStars, totalVideos: sql`${users.totalVideos} + ${joins}` })
      .where(eq(users.id, userId));
    await countHearts(tx, [ytid], by, now);
    return { star, changed: true, totalStars };
  });
}
