import { sql } from "drizzle-orm";
import type { Transaction } from "../listeners/listeners.server";
import { episodePositions, episodeRepeats, podcastMarks } from "../platform/db/schema.server";

/**
 * Moves an anonymous listener's podcasts into an account: a heart keeps its earliest time, the
 * later position in an episode wins, repeats add up.
 */
export async function movePodcasts(
  tx: Transaction,
  { from, into }: { from: string; into: string },
): Promise<void> {
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
  await tx.execute(sql`
    insert into ${episodePositions} (user_id, episode_id, podcast_id, seconds, duration, played, at)
    select ${into}, episode_id, podcast_id, seconds, duration, played, at from ${episodePositions} where user_id = ${from}
    on conflict (user_id, episode_id) do update set
      seconds = excluded.seconds, duration = excluded.duration, played = excluded.played, at = excluded.at
    where ${episodePositions.at} <= excluded.at`);
  await tx.execute(sql`
    insert into ${episodeRepeats} (user_id, episode_id, podcast_id, repeats, heard, minutes, repeated_at)
    select ${into}, episode_id, podcast_id, repeats, heard, minutes, repeated_at from ${episodeRepeats} where user_id = ${from}
    on conflict (user_id, episode_id) do update set
      repeats = ${episodeRepeats.repeats} + excluded.repeats,
      heard = ${episodeRepeats.heard} + excluded.heard,
      minutes = add_minutes(${episodeRepeats.minutes}, excluded.minutes),
      repeated_at = greatest(${episodeRepeats.repeatedAt}, excluded.repeated_at)`);
}
