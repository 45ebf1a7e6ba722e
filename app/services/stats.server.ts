import { inArray, sql } from "drizzle-orm";
import type { Db } from "./db/database.server";
import { counters, videoDays } from "./db/schema.server";
import type { Transaction } from "./listeners.server";

/** Totals over all listeners (spec 1 §3); today is the UTC day. */
export type VideoStats = { totalRepeats: number; todayRepeats: number; totalHearts: number };

/** The UTC day of a moment as `2026-11-21`. */
export function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

function toStats(row: typeof counters.$inferSelect | undefined, now: Date): VideoStats {
  if (!row) return { totalRepeats: 0, todayRepeats: 0, totalHearts: 0 };
  const { totalRepeats, totalHearts } = row;
  return {
    totalRepeats,
    totalHearts,
    todayRepeats: row.today === utcDay(now) ? row.todayRepeats : 0,
  };
}

/** The statistics of every video asked for, zeros for one that nobody has played. */
export async function videoStats(
  db: Db | Transaction,
  ytids: readonly string[],
  now: Date,
): Promise<Record<string, VideoStats>> {
  if (ytids.length === 0) return {};
  const rows = await db
    .select()
    .from(counters)
    .where(inArray(counters.ytid, [...ytids]));
  const byId = new Map(rows.map((row) => [row.ytid, row]));
  return Object.fromEntries(ytids.map((ytid) => [ytid, toStats(byId.get(ytid), now)]));
}

/** One more repeat of the video on its UTC day, as a part (`with`) of another statement: the week's Top 10 is read from it. */
function oneMoreOfDay(tx: Transaction, ytid: string, day: string) {
  return tx.$with("day_of_video").as(
    tx
      .insert(videoDays)
      .values({ day, ytid, repeats: 1 })
      .onConflictDoUpdate({
        target: [videoDays.day, videoDays.ytid],
        set: { repeats: sql`${videoDays.repeats} + 1` },
      }),
  );
}

/**
 * Counts one repeat. A clock behind the stored day (two copies around midnight) adds to the total
 * only, so that the day never turns back.
 */
export async function countRepeat(tx: Transaction, ytid: string, now: Date): Promise<VideoStats> {
  const today = utcDay(now);
  const [row] = await tx
    .with(oneMoreOfDay(tx, ytid, today))
    .insert(counters)
    .values({ ytid, today, totalRepeats: 1, todayRepeats: 1 })
    .onConflictDoUpdate({
      target: counters.ytid,
      set: {
        totalRepeats: sql`${counters.totalRepeats} + 1`,
        todayRepeats: sql`case when ${counters.today} < excluded.today then 1
          when ${counters.today} = excluded.today then ${counters.todayRepeats} + 1
          else ${counters.todayRepeats} end`,
        today: sql`greatest(${counters.today}, excluded.today)`,
      },
    })
    .returning();
  return toStats(row, now);
}

/** Adds one heart, or takes one away. */
export async function countHeart(
  tx: Transaction,
  ytid: string,
  by: 1 | -1,
  now: Date,
): Promise<void> {
  await tx
    .insert(counters)
    .values({ ytid, today: utcDay(now), totalHearts: Math.max(by, 0) })
    .onConflictDoUpdate({
      target: counters.ytid,
      set: { totalHearts: sql`greatest(${counters.totalHearts} + ${by}, 0)` },
    });
}
