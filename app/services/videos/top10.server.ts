import { desc, eq, gte, and, lte, lt, sql } from "drizzle-orm";
import { DAY_MS } from "~/domain/text/durations";
import type { Db } from "../platform/db/database.server";
import { videoDayListeners, videoDays } from "../platform/db/schema.server";
import { sharedData, type SharedData } from "../platform/work/shared-data.server";
import { canPlay } from "./playable.server";
import { utcDay } from "./stats.server";
import { factsOf, type VideoFacts } from "./video-facts.server";
import { deleteInBatches } from "../platform/work/delete-in-batches.server";

interface TopVideo {
  ytid: string;
  repeats: number;
  /** Metadata of the video; null if nothing is stored. */
  facts: VideoFacts | null;
}

/** `week` if nothing has been repeated yet today. */
export interface Top10 {
  of: "today" | "week";
  videos: TopVideo[];
}

const MAX = 10;
const WEEK_DAYS = 7;
/** More than ten, because videos that cannot be played are skipped. */
const CANDIDATES = 3 * MAX;

function dayBefore(now: Date, days: number): string {
  return utcDay(new Date(now.getTime() - days * DAY_MS));
}

type Ranked = ReturnType<typeof rankDay> | ReturnType<typeof rankWeek>;

async function loadPlayable(db: Db, ranked: Ranked, now: Date) {
  const found = ranked.as("ranked");
  return db
    .select({ ytid: found.ytid, repeats: found.repeats, facts: factsOf(sql`ranked.ytid`, now) })
    .from(found)
    .where(canPlay(found.ytid, { now }))
    .orderBy(desc(found.listeners), desc(found.repeats), desc(found.ytid))
    .limit(MAX);
}

/** Ranks a day by reading only the first rows of an index, however many videos the day has. */
function rankDay(db: Db, today: string) {
  return db
    .select({
      ytid: videoDays.ytid,
      listeners: sql<number>`${videoDays.listeners}`.as("listeners"),
      repeats: sql<number>`${videoDays.repeats}`.as("repeats"),
    })
    .from(videoDays)
    .where(eq(videoDays.day, today))
    .orderBy(desc(videoDays.listeners), desc(videoDays.repeats), desc(videoDays.ytid))
    .limit(CANDIDATES);
}

function rankWeek(db: Db, first: string, today: string) {
  const listeners = sql<number>`sum(${videoDays.listeners})::int`.as("listeners");
  const repeats = sql<number>`sum(${videoDays.repeats})::int`.as("repeats");
  return db
    .select({ ytid: videoDays.ytid, listeners, repeats })
    .from(videoDays)
    .where(and(gte(videoDays.day, first), lte(videoDays.day, today)))
    .groupBy(videoDays.ytid)
    .orderBy(desc(listeners), desc(repeats), desc(videoDays.ytid))
    .limit(CANDIDATES);
}

/**
 * Loads the videos that most listeners repeat on this UTC day, ties by number of repeats (TOP10-1);
 * while there are none, those of the last seven days.
 */
export async function loadTop10(db: Db, now: Date): Promise<Top10> {
  const today = utcDay(now);
  const first = await loadPlayable(db, rankDay(db, today), now);
  if (first.length > 0) return { of: "today", videos: first };
  const week = await loadPlayable(db, rankWeek(db, dayBefore(now, WEEK_DAYS - 1), today), now);
  return { of: "week", videos: week };
}

/** How old a process's list may be, in milliseconds. */
const FRESH_MS = 1000;

/** Returns the current Top 10. A pass that this process has counted is in it at once. */
export function createTop10(db: Db): SharedData<Top10> {
  return sharedData(FRESH_MS, () => loadTop10(db, new Date()));
}

/**
 * Deletes days that no list uses any more, and the listeners of days that are over. @returns how
 * many rows
 */
export async function pruneVideoDays(db: Db, now: Date): Promise<number> {
  // A process whose clock is slow still counts for yesterday.
  await deleteInBatches(db, videoDayListeners.day, lt(videoDayListeners.day, dayBefore(now, 1)));
  return deleteInBatches(db, videoDays.day, lt(videoDays.day, dayBefore(now, WEEK_DAYS + 1)));
}
