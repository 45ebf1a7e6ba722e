import { and, eq, lt, sql } from "drizzle-orm";
import { NO_VIDEO_KEPT } from "~/domain/keep-history";
import type { Db } from "./db/database.server";
import { playEvents, plays, users } from "./db/schema.server";
import { oneMorePass } from "./listener-data/listening-days.server";
import { lockListener, type Transaction } from "./listeners.server";
import { countRepeat, videoStats } from "./stats.server";

export type PlayToRecord = { userId: string; ytid: string; eventId: string; now: Date };

export type RecordedPlay = {
  ytid: string;
  repeats: number;
  totalRepeats: number;
  todayRepeats: number;
  /** False when this event had been counted before: the numbers are then the present ones. */
  counted: boolean;
};

/** How long a retried pass is recognised, in days. */
const EVENT_DAYS = 30;
const DAY_MS = 86_400_000;

type PlayRow = typeof plays.$inferSelect;

function sectionOf(row: PlayRow | undefined) {
  if (!row || row.sliderStart === null || row.sliderEnd === null) return null;
  return { start: row.sliderStart, end: row.sliderEnd };
}

async function rowOf(tx: Transaction, userId: string, ytid: string) {
  const [row] = await tx
    .select()
    .from(plays)
    .where(and(eq(plays.userId, userId), eq(plays.ytid, ytid)));
  return row;
}

/** One repeat more in the listener's history, totals and day; `known` is the row there was. */
async function addRepeat(
  tx: Transaction,
  { userId, ytid, now }: PlayToRecord,
  known: PlayRow | undefined,
): Promise<number> {
  const repeats = (known?.repeats ?? 0) + 1;
  await tx
    .insert(plays)
    .values({ userId, ytid, repeats, lastViewed: now })
    .onConflictDoUpdate({
      target: [plays.userId, plays.ytid],
      set: { repeats, lastViewed: sql`greatest(${plays.lastViewed}, excluded.last_viewed)` },
    });
  await tx
    .with(oneMorePass(tx, { userId, ytid, section: sectionOf(known), now }))
    .update(users)
    .set({
      totalRepeats: sql`${users.totalRepeats} + 1`,
      totalVideos: sql`${users.totalVideos} + ${known?.lastViewed ? 0 : 1}`,
    })
    .where(eq(users.id, userId));
  return repeats;
}

/**
 * Counts one completed pass in the listener's history and in the totals, all or nothing; for one who
 * keeps no history in the totals only. An event id counts once, whoever sends it again and for
 * whatever video. Throws UnknownListener.
 */
export async function recordPlay(db: Db, play: PlayToRecord): Promise<RecordedPlay> {
  const { ytid, eventId, now } = play;
  return db.transaction(async (tx) => {
    const { id: userId, keepHistory } = await lockListener(tx, play.userId);
    const keeps = keepHistory !== "off";
    const fresh = await tx
      .insert(playEvents)
      .values({ eventId, userId, ytid: keeps ? ytid : NO_VIDEO_KEPT, createdAt: now })
      .onConflictDoNothing()
      .returning({ eventId: playEvents.eventId });
    const counted = fresh.length > 0;
    const known = await rowOf(tx, userId, ytid);
    const own = { ...play, userId };
    const repeats = counted && keeps ? await addRepeat(tx, own, known) : (known?.repeats ?? 0);
    const stats = counted
      ? await countRepeat(tx, ytid, now)
      : (await videoStats(tx, [ytid], now))[ytid];
    const { totalRepeats = 0, todayRepeats = 0 } = stats ?? {};
    return { ytid, repeats, totalRepeats, todayRepeats, counted };
  });
}

/** Forgets events that nobody will retry any more; returns how many. */
export async function prunePlayEvents(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - EVENT_DAYS * DAY_MS);
  const { rowCount } = await db.delete(playEvents).where(lt(playEvents.createdAt, before));
  return rowCount ?? 0;
}
