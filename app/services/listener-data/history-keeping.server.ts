import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import { keptSince, type KeepHistory } from "~/domain/keep-history";
import type { Db } from "../db/database.server";
import { users } from "../db/schema.server";
import { UnknownListener } from "../listeners.server";
import { utcDay } from "../stats.server";
import { forgetPlays, forgetTraces } from "./forget-plays.server";
import { lockOnly } from "./lock-only.server";

/** What the listener has chosen; who has chosen nothing keeps everything. */
export async function keepHistoryOf(db: Db, userId: string): Promise<KeepHistory> {
  const [row] = await db
    .select({ keep: users.keepHistory })
    .from(users)
    .where(eq(users.id, userId));
  return row?.keep ?? "on";
}

/**
 * Stores the choice. `90days` forgets older plays at once; `off` leaves what is there until it is
 * cleared. Throws UnknownListener.
 */
export async function setKeepHistory(
  db: Db,
  { userId, keep, now }: { userId: string; keep: KeepHistory; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOnly(tx, userId);
    await tx.update(users).set({ keepHistory: keep }).where(eq(users.id, userId));
    if (keep === "90days") await forgetPlays(tx, userId, keptSince(now));
  });
}

/** Empties the history; hearts, sections and playlists stay. Returns how many videos it held. Throws UnknownListener. */
export async function clearHistory(db: Db, { userId }: { userId: string }): Promise<number> {
  return db.transaction(async (tx) => {
    await lockOnly(tx, userId);
    await forgetTraces(tx, userId);
    return forgetPlays(tx, userId, null);
  });
}

/** Listeners looked up in one go. */
const BATCH = 100;
/** Any number that no other advisory lock of this database has. */
const FORGETTING_LOCK = 7_206_390_001;

async function listenersWithOldPlays(db: Db, after: string | null, before: Date) {
  const day = utcDay(before);
  return db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.keepHistory, "90days"),
        after === null ? undefined : gt(users.id, after),
        or(
          sql`exists (select 1 from plays where plays.user_id = ${users.id} and plays.last_viewed < ${before.toISOString()})`,
          sql`exists (select 1 from listening_days where listening_days.user_id = ${users.id} and listening_days.day < ${day})`,
        ),
      ),
    )
    .orderBy(asc(users.id))
    .limit(BATCH);
}

/** Null when another copy of the program is at it. */
async function forgetOldOf(db: Db, userId: string, before: Date): Promise<number | null> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${FORGETTING_LOCK}) as mine`,
    );
    if (!rows[0]?.mine) return null;
    const { keepHistory } = await lockOnly(tx, userId);
    return keepHistory === "90days" ? forgetPlays(tx, userId, before) : 0;
  });
}

/**
 * Forgets what listeners with `90days` have not played since, one listener a transaction, under a
 * lock. Returns how many videos left a history.
 */
export async function forgetOldPlays(db: Db, now: Date): Promise<number> {
  const before = keptSince(now);
  let forgotten = 0;
  let after: string | null = null;
  for (;;) {
    const batch = await listenersWithOldPlays(db, after, before);
    for (const { id } of batch) {
      const videos = await forgetOldOf(db, id, before).catch(ifGone);
      if (videos === null) return forgotten;
      forgotten += videos;
    }
    after = batch.at(-1)?.id ?? null;
    if (batch.length < BATCH) return forgotten;
  }
}

/** A listener who has left meanwhile has nothing to forget. */
function ifGone(error: unknown): number {
  if (error instanceof UnknownListener) return 0;
  throw error;
}
