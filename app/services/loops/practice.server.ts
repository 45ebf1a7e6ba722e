import { and, eq, inArray, lt } from "drizzle-orm";
import type { Transaction } from "../listeners/listeners.server";
import { loopDays, loops } from "../platform/db/schema.server";
import { utcDay } from "../videos/stats.server";

/** Counts of a loop that was never heard. */
export const NOTHING_COUNTED = { repeats: 0, heard: 0, bestRate: null, lastAt: null };

/**
 * Forgets how often a listener heard their loops: those last heard before `before`, or all. The
 * loops stay. The caller must hold the listener's lock.
 */
export async function forgetPractice(
  tx: Transaction,
  userId: string,
  before: Date | null,
): Promise<void> {
  const own = eq(loops.userId, userId);
  const ids = tx.select({ id: loops.id }).from(loops).where(own);
  await tx
    .delete(loopDays)
    .where(
      and(inArray(loopDays.loopId, ids), before ? lt(loopDays.day, utcDay(before)) : undefined),
    );
  await tx
    .update(loops)
    .set(NOTHING_COUNTED)
    .where(and(own, before ? lt(loops.lastAt, before) : undefined));
}
