import { sql } from "drizzle-orm";
import { ENOUGH_LISTENERS } from "~/domain/loops/popular";
import type { Db } from "../platform/db/database.server";
import { read } from "../platform/db/reads.server";
import { loopedSections, sectionListeners } from "../platform/db/schema.server";
import { sharedData, type SharedData } from "../platform/work/shared-data.server";
import { canPlay } from "../videos/playable.server";
import { utcDay } from "../videos/stats.server";
import {
  factsOf,
  parseFacts,
  type StoredFacts,
  type VideoFacts,
} from "../videos/video-facts.server";

/** A section of a video that many listeners looped today, in seconds. */
export interface LoopedToday {
  ytid: string;
  start: number;
  end: number;
  repeats: number;
  listeners: number;
  /** Metadata of the video; null if nothing is stored. */
  facts: VideoFacts | null;
}

const SHOWN = 10;
/** Sections of the day to look at; close ones are taken together. */
const CANDIDATES = 100;
/** How old a process's list may be, in milliseconds. */
const FRESH_MS = 1000;

type Row = Record<"ytid", string> &
  Record<"start" | "end" | "repeats" | "listeners", number> & { facts: StoredFacts | null };

const isClose = (one: LoopedToday, other: LoopedToday) =>
  one.ytid === other.ytid &&
  Math.abs(one.start - other.start) <= 1 &&
  Math.abs(one.end - other.end) <= 1;

/**
 * Loads the sections of videos that most listeners looped on this UTC day, ties by passes
 * (TOP10-3). Close ones are one section, under the times of the one looped most; each listener
 * counts once in it, and it needs three of them, in three networks.
 */
export async function loadLoopedToday(db: Db, now: Date): Promise<LoopedToday[]> {
  const today = utcDay(now);
  const isNear = sql`near.item = main.item and near.start_s between main.start_s - 1 and main.start_s + 1
    and near.end_s between main.end_s - 1 and main.end_s + 1`;
  const isHidden = sql`exists (
    select from ${loopedSections} near where ${isNear} and near.hidden_at is not null)`;
  const { rows } = await read<Row>(
    db,
    sql`
    with main as (
      select item, start_s, end_s, today_repeats from ${loopedSections}
      where today = ${today} and kind = 'video'
      order by today_listeners desc, today_repeats desc limit ${CANDIDATES})
    select main.item as ytid, main.start_s as start, main.end_s as end, counted.repeats, heard.listeners,
      ${factsOf(sql`main.item`, now)} as facts
    from main
    cross join lateral (
      select sum(near.today_repeats)::int as repeats from ${loopedSections} near
      where ${isNear} and near.today = ${today}) counted
    cross join lateral (
      select count(distinct near.listener)::int as listeners,
        count(distinct near.network) as networks from ${sectionListeners} near
      where ${isNear} and near.day = ${today}) heard
    where least(heard.listeners, heard.networks) >= ${ENOUGH_LISTENERS} and not ${isHidden}
      and ${canPlay(sql`main.item`, { now })}
    order by heard.listeners desc, counted.repeats desc, main.today_repeats desc,
      main.item, main.start_s, main.end_s`,
  );
  const shown: LoopedToday[] = [];
  for (const { facts, ...row } of rows) {
    const section = { ...row, facts: facts && parseFacts(facts) };
    if (!shown.some((known) => isClose(known, section))) shown.push(section);
  }
  return shown.slice(0, SHOWN);
}

/** Returns the sections that are looped most today. */
export function createLoopedToday(db: Db): SharedData<LoopedToday[]> {
  return sharedData(FRESH_MS, () => loadLoopedToday(db, new Date()));
}
