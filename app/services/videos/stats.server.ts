import { sql } from "drizzle-orm";
import type { Db } from "../platform/db/database.server";
import { isOneOf, prepared } from "../platform/db/prepared.server";
import { counters } from "../platform/db/schema.server";
import type { Transaction } from "../listeners/listeners.server";

/** Totals of all listeners; `today` is the UTC day. */
export type VideoStats = { totalRepeats: number; todayRepeats: number; totalHearts: number };

/** Returns a day such as `2026-11-21`. */
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

const countersByYtid = prepared((db) =>
  db.select().from(counters).where(isOneOf(counters.ytid, "ytids")).prepare("video_counters"),
);

/** Loads the totals of each video; zeros for one that was never played. */
export async function loadVideoStats(
  db: Db,
  ytids: readonly string[],
  now: Date,
): Promise<Map<string, VideoStats>> {
  if (ytids.length === 0) return new Map();
  const rows = await countersByYtid(db).execute({ ytids });
  const byId = new Map(rows.map((row) => [row.ytid, row]));
  return new Map(ytids.map((ytid) => [ytid, toStats(byId.get(ytid), now)]));
}

/**
 * Adds a heart to the total of each video, or removes one. Locks the totals until the end of the
 * transaction, in the same order as passes do, so that nothing deadlocks. Passes of these videos
 * wait for this, so call it last.
 */
export async function countHearts(
  tx: Transaction,
  ytids: readonly string[],
  by: 1 | -1,
  now: Date,
): Promise<void> {
  if (ytids.length === 0) return;
  await tx.execute(sql`
    insert into ${counters} (ytid, today, total_hearts)
    select hearted.ytid, ${utcDay(now)}::date, ${Math.max(by, 0)}::int
    from unnest(${sql.param([...ytids])}::text[]) as hearted (ytid)
    order by hearted.ytid collate "C"
    on conflict (ytid) do update set total_hearts = greatest(${counters.totalHearts} + ${by}::int, 0)`);
}
