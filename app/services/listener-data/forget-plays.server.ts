import { and, eq, isNotNull, isNull, lt, not, sql } from "drizzle-orm";
import { NO_VIDEO_KEPT } from "~/domain/keep-history";
import { listeningDays, playEvents, plays, sessions, users } from "../db/schema.server";
import type { Transaction } from "../listeners.server";
import { utcDay } from "../stats.server";

/**
 * Takes what was last played before a moment, or everything, out of a listener's history, with its
 * repeats and its days. Hearts and sections stay, and so do the totals over all listeners. The
 * caller holds the listener's lock. Returns how many videos left the history.
 */
export async function forgetPlays(
  tx: Transaction,
  userId: string,
  before: Date | null,
): Promise<number> {
  const own = eq(plays.userId, userId);
  const leaving = and(
    own,
    isNotNull(plays.lastViewed),
    before ? lt(plays.lastViewed, before) : undefined,
  );
  const bare = and(not(plays.star), isNull(plays.sliderStart));
  const [sums] = await tx
    .select({
      videos: sql`count(*)`.mapWith(Number),
      repeats: sql`coalesce(sum(${plays.repeats}), 0)`.mapWith(Number),
    })
    .from(plays)
    .where(leaving);
  const { videos = 0, repeats = 0 } = sums ?? {};
  await tx.delete(plays).where(and(leaving, bare));
  await tx.update(plays).set({ repeats: 0, lastViewed: null }).where(leaving);
  await tx
    .update(users)
    .set({
      totalRepeats: sql`greatest(${users.totalRepeats} - ${repeats}, 0)`,
      totalVideos: sql`greatest(${users.totalVideos} - ${videos}, 0)`,
    })
    .where(eq(users.id, userId));
  await tx
    .delete(listeningDays)
    .where(
      and(
        eq(listeningDays.userId, userId),
        before ? lt(listeningDays.day, utcDay(before)) : undefined,
      ),
    );
  return videos;
}

/** What else tells of videos played: counted events keep their ids only, and no session offers a removed video. */
export async function forgetTraces(tx: Transaction, userId: string): Promise<void> {
  await tx.update(playEvents).set({ ytid: NO_VIDEO_KEPT }).where(eq(playEvents.userId, userId));
  await tx
    .update(sessions)
    .set({ data: sql`${sessions.data} - '{removed,removed-offer,share-prompt}'::text[]` })
    .where(eq(sessions.userId, userId));
}
