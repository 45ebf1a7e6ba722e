import { asc, eq } from "drizzle-orm";
import type { Db } from "../platform/db/database.server";
import {
  episodePositions,
  episodeRepeats,
  episodes,
  podcastMarks,
  podcasts,
} from "../platform/db/schema.server";
import { titleFor } from "./podcast-access.server";

/** Loads a listener's podcasts, positions in episodes and repeats, for the exported file. */
export async function loadOwnPodcasts(db: Db, userId: string) {
  const { podcastId, heartedAt, playedAt, speed, broughtAt, toldTitle } = podcastMarks;
  const { seconds, duration, played, at } = episodePositions;
  const { repeats, heard, minutes, repeatedAt } = episodeRepeats;
  return {
    podcasts: await db
      .select({
        ...{ podcastId, heartedAt, playedAt, speed, broughtAt, toldTitle },
        ...{ title: titleFor(userId), feed: podcasts.feedUrl },
      })
      .from(podcastMarks)
      .innerJoin(podcasts, eq(podcasts.id, podcastId))
      .where(eq(podcastMarks.userId, userId))
      .orderBy(asc(podcastId)),
    episodes: await db
      .select({
        ...{ podcastId: episodePositions.podcastId, episodeId: episodePositions.episodeId },
        ...{ title: episodes.title, seconds, duration, played, at },
      })
      .from(episodePositions)
      .innerJoin(episodes, eq(episodes.id, episodePositions.episodeId))
      .where(eq(episodePositions.userId, userId))
      .orderBy(asc(at)),
    episodeRepeats: await db
      .select({
        ...{ podcastId: episodeRepeats.podcastId, episodeId: episodeRepeats.episodeId },
        ...{ title: episodes.title, repeats, seconds: heard, minutes, repeatedAt },
      })
      .from(episodeRepeats)
      .innerJoin(episodes, eq(episodes.id, episodeRepeats.episodeId))
      .where(eq(episodeRepeats.userId, userId))
      .orderBy(asc(repeatedAt)),
  };
}
