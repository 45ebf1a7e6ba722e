import { sql } from "drizzle-orm";
import { minutesOf } from "~/domain/podcasts/repeated-minutes";
import type { HashedSection } from "../section/heard-section.server";
import { UnknownListener } from "../listeners/listeners.server";
import type { Db } from "../platform/db/database.server";
import { utcDay } from "../videos/stats.server";

export interface EpisodePass {
  userId: string;
  episodeId: string;
  eventId: string;
  /** In seconds: the section, or the whole episode. */
  start: number;
  /** Null if the length of the episode is unknown; then no minute is counted. */
  end: number | null;
  /** The section with hashes of its listener and network; none for a pass of the whole episode. */
  section?: HashedSection | null;
  now: Date;
}

export interface CountedEpisode {
  repeats: number;
  /** The time heard; absent if unknown. */
  seconds?: number;
  totalRepeats: number;
  /** False if this event was counted before; the numbers are current either way. */
  counted: boolean;
}

/** A row of the database's `record_episode_pass`, in which a bigint arrives as text. */
type PassRow = {
  own_repeats: number;
  own_heard: number;
  all_repeats: string | null;
  is_counted: boolean;
};

/**
 * Counts one completed pass of an episode in the listener's history, if they keep one, and in
 * everybody's total, atomically and in one round trip (`db/functions/record_episode_pass.sql`). An
 * event id counts once.
 * @returns null if nobody knows the episode. Throws UnknownListener.
 */
export async function recordEpisodePass(
  db: Db,
  { userId, episodeId, eventId, start, end, section = null, now }: EpisodePass,
): Promise<CountedEpisode | null> {
  const isKnown = end !== null && end > start;
  const { first, last } = isKnown ? minutesOf(start, end) : { first: null, last: null };
  const seconds = isKnown ? end - start : 0;
  const { rows } = await db.execute<PassRow>(
    sql`select * from record_episode_pass(${userId}, ${episodeId}, ${eventId}, ${seconds}, ${first}, ${last}, ${now.toISOString()}, ${utcDay(now)}, ${section && JSON.stringify(section)})`,
  );
  const row = rows[0];
  if (!row) throw new UnknownListener(`There is no listener ${userId}`);
  if (row.all_repeats === null) return null;
  return {
    repeats: row.own_repeats,
    ...(row.own_heard > 0 && { seconds: row.own_heard }),
    totalRepeats: Number(row.all_repeats),
    counted: row.is_counted,
  };
}
