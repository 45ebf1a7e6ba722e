import { and, asc, eq, gt, sql } from "drizzle-orm";
import { retentionCutoff, type KeepHistory } from "~/domain/history/keep-history";
import type { Db } from "../platform/db/database.server";
import { NOBODY } from "../platform/db/schema/columns.server";
import { users } from "../platform/db/schema.server";
import { lockUnmergedListener, UnknownListener } from "../listeners/listeners.server";
import { utcDay } from "../videos/stats.server";
import { deletePlays, deleteTraces } from "./delete-plays.server";

/** Returns the listener's choice; `on` by default. */
export async function loadKeepHistory(db: Db, userId: string): Promise<KeepHistory> {
  const [row] = await db
    .select({ keep: users.keepHistory })
    .from(users)
    .where(eq(users.id, userId));
  return row?.keep ?? "on";
}

/**
 * Sets the choice: `90days` deletes older plays at once, `off` leaves the existing history until it
 * is cleared. Throws UnknownListener.
 */
export async function setKeepHistory(
  db: Db,
  { userId, keep, now }: { userId: string; keep: KeepHistory; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUnmergedListener(tx, userId);
    await tx.update(users).set({ keepHistory: keep }).where(eq(users.id, userId));
    if (keep === "90days") await deletePlays(tx, userId, retentionCutoff(now));
  });
}

/**
 * Empties the history but not hearts, sections and playlists. Returns how many videos it had.
 * Throws UnknownListener.
 */
export async function clearHistory(db: Db, { userId }: { userId: string }): Promise<number> {
  return db.transaction(async (tx) => {
    await lockUnmergedListener(tx, userId);
    await deleteTraces(tx, userId);
    return deletePlays(tx, userId, null);
  });
}

/** How many listeners to look at in one statement. */
const BATCH = 1000;
/** Arbitrary; must differ from every other advisory lock. */
const PRUNING_LOCK = 7_206_390_001;

/** Returns the next listeners who keep 90 days, and which of them have anything older. */
async function nextListeners(db: Db, after: string, before: Date) {
  const day = utcDay(before);
  const next = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.keepHistory, sql`'90days'`), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(BATCH)
    .as("next");
  return db
    .select({
      id: next.id,
      hasOld: sql<boolean>`exists (select 1 from plays where plays.user_id = ${next.id} and plays.last_viewed < ${before.toISOString()})
        or exists (select 1 from episode_repeats where episode_repeats.user_id = ${next.id} and episode_repeats.repeated_at < ${before.toISOString()})
        or exists (select 1 from listening_days where listening_days.user_id = ${next.id} and listening_days.day < ${day})`,
    })
    .from(next)
    .orderBy(asc(next.id));
}

/** Returns null if another process is doing this. */
async function deleteOldPlaysOf(db: Db, userId: string, before: Date): Promise<number | null> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${PRUNING_LOCK}) as mine`,
    );
    if (!rows[0]?.mine) return null;
    const { keepHistory } = await lockUnmergedListener(tx, userId);
    return keepHistory === "90days" ? deletePlays(tx, userId, before) : 0;
  });
}

/**
 * Deletes the old plays of all listeners with `90days`, in one transaction per listener and by one
 * process at a time. Returns how many videos were removed.
 */
export async function pruneOldPlays(db: Db, now: Date): Promise<number> {
  const before = retentionCutoff(now);
  let deleted = 0;
  for (let after = NOBODY; ;) {
    const batch = await nextListeners(db, after, before);
    for (const { id, hasOld } of batch) {
      if (!hasOld) continue;
      const videos = await deleteOldPlaysOf(db, id, before).catch(noneIfDeleted);
      if (videos === null) return deleted;
      deleted += videos;
    }
    after = batch.at(-1)?.id ?? after;
    if (batch.length < BATCH) return deleted;
  }
}

/** Returns 0 for a listener who was deleted in the meantime and so has no plays. */
function noneIfDeleted(error: unknown): number {
  if (error instanceof UnknownListener) return 0;
  throw error;
}
