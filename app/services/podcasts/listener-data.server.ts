import { asc, eq, sql } from "drizzle-orm";
import type { ListenerData } from "../listeners/listener-data.server";
import {
  episodePositions,
  episodeRepeats,
  episodes,
  podcastMarks,
  podcasts,
} from "../platform/db/schema.server";
import { movePositions } from "./episode-positions.server";
import { titleFor } from "./podcast-access.server";

export const listenerData = {
  /** A heart keeps its earliest time, positions are settled, repeats add up. */
  async move(tx, { from, into }) {
    await tx.execute(sql`
      insert into ${podcastMarks} (user_id, podcast_id, hearted_at, played_at, seen_at, used_at, speed, brought_at, told_title)
      select ${into}, podcast_id, hearted_at, played_at, seen_at, used_at, speed, brought_at, told_title from ${podcastMarks} where user_id = ${from}
      on conflict (user_id, podcast_id) do update set
        hearted_at = least(${podcastMarks.heartedAt}, excluded.hearted_at),
        played_at = greatest(${podcastMarks.playedAt}, excluded.played_at),
        seen_at = greatest(${podcastMarks.seenAt}, excluded.seen_at),
        used_at = greatest(${podcastMarks.usedAt}, excluded.used_at),
        speed = coalesce(${podcastMarks.speed}, excluded.speed),
        brought_at = least(${podcastMarks.broughtAt}, excluded.brought_at),
        told_title = coalesce(${podcastMarks.toldTitle}, excluded.told_title)`);
    await movePositions(tx, { from, into });
    await tx.execute(sql`
      insert into ${episodeRepeats} (user_id, episode_id, podcast_id, repeats, heard, minutes, repeated_at)
      select ${into}, episode_id, podcast_id, repeats, heard, minutes, repeated_at from ${episodeRepeats} where user_id = ${from}
      on conflict (user_id, episode_id) do update set
        repeats = ${episodeRepeats.repeats} + excluded.repeats,
        heard = ${episodeRepeats.heard} + excluded.heard,
        minutes = add_minutes(${episodeRepeats.minutes}, excluded.minutes),
        repeated_at = greatest(${episodeRepeats.repeatedAt}, excluded.repeated_at)`);
  },
  /** Podcasts, positions in episodes and repeats. */
  async export(db, userId) {
    const { podcastId, heartedAt, playedAt, speed, broughtAt, toldTitle } = podcastMarks;
    const { seconds, duration, played, at, leftSeconds, leftAt } = episodePositions;
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
          ...{ title: episodes.title, seconds, duration, played, at, leftSeconds, leftAt },
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
  },
} satisfies ListenerData;
