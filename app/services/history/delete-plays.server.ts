import { and, eq, isNotNull, isNull, lt, not, sql } from "drizzle-orm";
import { VIDEO_NOT_STORED } from "~/domain/history/keep-history";
import {
  episodeRepeats,
  listeningDays,
  playEvents,
  plays,
  sessions,
  stationMarks,
  users,
} from "../platform/db/schema.server";
import type { Transaction } from "../listeners/listeners.server";
import { forgetPractice } from "../loops/practice.server";
import { utcDay } from "../videos/stats.server";

/**
 * Removes the videos last played before `before`, or all, from a listener's history, with their
 * repeats and days, and the repeats of episodes and saved loops. Hearts, sections, loops, speeds
 * and the totals over all listeners stay. The caller must hold the listener's lock. Returns how
 * many videos were removed.
 */
export async function deletePlays(
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
  const bare = and(
    not(plays.hearted),
    isNull(plays.sectionStart),
    isNull(plays.speed),
    isNull(plays.place),
  );
  const [sums] = await tx
    .select({
      videos: sql`count(*)`.mapWith(Number),
      repeats: sql`coalesce(sum(${plays.repeats}), 0)`.mapWith(Number),
    })
    .from(plays)
    .where(leaving);
  const { videos = 0, repeats = 0 } = sums ?? {};
  await tx
    .update(stationMarks)
    .set({ playedAt: null, plays: 0 })
    .where(
      and(eq(stationMarks.userId, userId), before ? lt(stationMarks.playedAt, before) : undefined),
    );
  const { userId: owner, repeatedAt } = episodeRepeats;
  await tx
    .delete(episodeRepeats)
    .where(and(eq(owner, userId), before ? lt(repeatedAt, before) : undefined));
  await tx
    .update(plays)
    .set({ place: null, placeAt: null })
    .where(and(own, isNotNull(plays.placeAt), before ? lt(plays.placeAt, before) : undefined));
  await tx.delete(plays).where(and(leaving, bare));
  await tx.update(plays).set({ repeats: 0, heard: 0, lastViewed: null }).where(leaving);
  await tx
    .update(users)
    .set({
      totalRepeats: sql`greatest(${users.totalRepeats} - ${repeats}, 0)`,
      totalVideos: sql`greatest(${users.totalVideos} - ${videos}, 0)`,
      totalHeard: null,
    })
    .where(eq(users.id, userId));
  await forgetPractice(tx, userId, before);
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

/**
 * Removes other records of played videos: the video of each counted event, and videos that sessions
 * remember.
 */
export async function deleteTraces(tx: Transaction, userId: string): Promise<void> {
  await tx.update(playEvents).set({ ytid: VIDEO_NOT_STORED }).where(eq(playEvents.userId, userId));
  await tx
    .update(sessions)
    .set({
      data: sql`${sessions.data} - '{removed,removed-station,removed-podcast,share-prompt}'::text[]`,
    })
    .where(eq(sessions.userId, userId));
}
