import { inArray, sql } from "drizzle-orm";
import type { Db } from "../platform/db/database.server";
import { counters } from "../platform/db/schema.server";
import type { Transaction } from "../account/listeners.server";

/** Totals of all listeners; `today` is the UTC day. */
export type VideoStats = { totalRepeats: number; todayRepeats: number; totalHearts: number };

/** As `2026-11-21`. */
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

/** The totals of each video, zeros for one that was never played. */
export async function loadVideoStats(
  db: Db | Transaction,
  ytids: readonly string[],
  now: Date,
): Promise<Map<string, VideoStats>> {
  if (ytids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(counters)
    .where(inArray(counters.ytid, [...ytids]));
  const byId = new Map(rows.map((row) => [row.ytid, row]));
  return new Map(ytids.map((ytid) => [ytid, toStats(byId.get(ytid), now)]));
}

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
