import { lt, sql } from "drizzle-orm";
import { DAY_MS } from "~/domain/text/durations";
import { UnknownListener } from "../listeners/listeners.server";
import type { Db } from "../platform/db/database.server";
import { playEvents } from "../platform/db/schema.server";
import { utcDay } from "../videos/stats.server";
import type { HashedPass } from "./pass-hashes.server";
import { deleteInBatches } from "../platform/work/delete-in-batches.server";

export type RecordedPass = {
  ytid: string;
  repeats: number;
  /** The time heard; absent if unknown. */
  seconds?: number;
  totalRepeats: number;
  todayRepeats: number;
  /** False if this event was counted before; the numbers are current either way. */
  counted: boolean;
};

/** For how many days a retried event is recognised. */
const EVENT_DAYS = 30;

/** A row of the database's functions, in which a bigint arrives as text. */
type PassRow = {
  own_repeats: number;
  own_heard: number;
  all_repeats: string;
  day_repeats: number;
  is_counted: boolean;
};

function toRecorded(ytid: string, row: PassRow): RecordedPass {
  return {
    ytid,
    repeats: row.own_repeats,
    ...(row.own_heard > 0 && { seconds: row.own_heard }),
    totalRepeats: Number(row.all_repeats),
    todayRepeats: row.day_repeats,
    counted: row.is_counted,
  };
}

/** Returns the sections among the passes as JSON; null if all are of whole videos. */
function loopsOf(passes: readonly HashedPass[]): string | null {
  const found = passes.flatMap(({ eventId, section }) =>
    section ? [{ event: eventId, ...section }] : [],
  );
  return found.length > 0 ? JSON.stringify(found) : null;
}

/**
 * Counts one completed pass in the listener's history, if they keep one, and in the totals of all
 * listeners, atomically and in one round trip (`db/functions/record_pass.sql`). A pass that the
 * listener had no time to hear counts only in their history (TOP10-2). An event id counts once,
 * even if it comes again from another listener or for another video. Throws UnknownListener.
 */
export async function recordPass(db: Db, pass: HashedPass): Promise<RecordedPass> {
  const { userId, ytid, eventId, reportedSeconds = null, now, listenerHash, networkHash } = pass;
  const loops = loopsOf([pass]);
  const { rows } = await db.execute<PassRow>(
    sql`select * from record_pass(${userId}, ${ytid}, ${eventId}, ${reportedSeconds}, ${now.toISOString()}, ${utcDay(now)}, ${listenerHash}, ${networkHash}, ${loops})`,
  );
  const row = rows[0];
  if (!row) throw new UnknownListener(`There is no listener ${userId}`);
  return toRecorded(ytid, row);
}

/**
 * Counts passes like {@link recordPass}, all in one round trip. They must belong to different
 * listeners and one UTC day, and have different events, in lower case as the database writes them.
 * @returns the results by event, without the passes of listeners who are unknown, have merged, or
 * are being changed by somebody else
 */
export async function recordPasses(
  db: Db,
  passes: readonly HashedPass[],
): Promise<Map<string, RecordedPass>> {
  const [first] = passes;
  if (!first) return new Map();
  const list = (value: (pass: HashedPass) => string | number | null) =>
    sql.param(passes.map(value));
  const { rows } = await db.execute<PassRow & { event: string }>(
    sql`select * from record_passes(${list(({ userId }) => userId)}, ${list(({ ytid }) => ytid)}, ${list(({ eventId }) => eventId)}, ${list(({ reportedSeconds = null }) => reportedSeconds)}, ${list(({ now }) => now.toISOString())}, ${utcDay(first.now)}, ${list((pass) => pass.listenerHash)}, ${list((pass) => pass.networkHash)}, ${loopsOf(passes)})`,
  );
  const byEvent = new Map(rows.map((row) => [row.event, row]));
  return new Map(
    passes.flatMap(({ eventId, ytid }) => {
      const row = byEvent.get(eventId);
      return row ? [[eventId, toRecorded(ytid, row)] as const] : [];
    }),
  );
}

/** Deletes events that are too old to be retried. @returns how many */
export async function prunePassEvents(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - EVENT_DAYS * DAY_MS);
  return deleteInBatches(db, playEvents.createdAt, lt(playEvents.createdAt, before));
}
