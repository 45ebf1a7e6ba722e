import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import type { Db } from "../db/database.server";
import { listeningDays, videos } from "../db/schema.server";
import type { Transaction } from "../listeners.server";
import { utcDay } from "../stats.server";

/** A UTC day as `2026-11-21`, the repeats on it, and the seconds that they lasted as far as durations are known. */
export type ListeningDay = { day: string; repeats: number; seconds: number };

type PassOfDay = {
  userId: string;
  ytid: string;
  /** The section that the listener loops, in seconds; an end of 0 is the end of the video. */
  section: { start: number; end: number } | null;
  now: Date;
};

/** Seconds of one pass: the section where both ends are known, else what the stored duration says, else 0. */
function secondsOf({ ytid, section }: PassOfDay) {
  const start = section?.start ?? 0;
  if (section && section.end > start) return sql`${Math.round(section.end - start)}::int`;
  const duration = sql`(select ${videos.duration} from ${videos} where ${videos.ytid} = ${ytid})`;
  return sql`coalesce(greatest(round((${duration} - ${start}::float8)::numeric), 0), 0)::int`;
}

/** One more pass on the listener's day, as a part (`with`) of another statement: it costs no question of its own. */
export function oneMorePass(tx: Transaction, pass: PassOfDay) {
  const { userId, now } = pass;
  return tx.$with("day").as(
    tx
      .insert(listeningDays)
      .values({ userId, day: utcDay(now), repeats: 1, seconds: secondsOf(pass) })
      .onConflictDoUpdate({
        target: [listeningDays.userId, listeningDays.day],
        set: {
          repeats: sql`${listeningDays.repeats} + 1`,
          seconds: sql`${listeningDays.seconds} + excluded.seconds`,
        },
      }),
  );
}

/** The days with a repeat on them from one UTC day to another, both included, the oldest first. */
export function listeningDaysOf(
  db: Db | Transaction,
  userId: string,
  { first, last }: { first: string; last: string },
): Promise<ListeningDay[]> {
  const { day, repeats, seconds } = listeningDays;
  return db
    .select({ day, repeats, seconds })
    .from(listeningDays)
    .where(and(eq(listeningDays.userId, userId), gte(day, first), lte(day, last)))
    .orderBy(asc(day));
}
