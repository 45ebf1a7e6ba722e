import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { LoopKind } from "~/domain/loops/loop";
import {
  ENOUGH_LISTENERS,
  heatOf,
  popularSections,
  type WhatOthersLoop,
} from "~/domain/loops/popular";
import { DAY_MS } from "~/domain/text/durations";
import type { Db } from "../platform/db/database.server";
import { prepared } from "../platform/db/prepared.server";
import { loopedSections, sectionListeners } from "../platform/db/schema.server";
import { utcDay } from "../videos/stats.server";
import { deleteInBatches } from "../platform/work/delete-in-batches.server";

/** The most sections of an item to look at; the others are looped too rarely to be seen. */
const MOST_LOOPED = 500;

/** Listeners of a section to look for different networks among. */
const FEW = 30;

const sectionsOfItem = prepared((db) => {
  const known = sql`${sectionListeners} known
    where known.item = ${loopedSections}.item
      and known.start_s = ${loopedSections}.start_s and known.end_s = ${loopedSections}.end_s`;
  const some = sql<string[]>`array(select known.listener from ${known} limit ${ENOUGH_LISTENERS})`;
  const someNetworks = sql<string[]>`array(select distinct few.network
    from (select known.network from ${known} limit ${FEW}) few limit ${ENOUGH_LISTENERS})`;
  return db
    .select({
      startS: loopedSections.startS,
      endS: loopedSections.endS,
      repeats: loopedSections.repeats,
      listeners: loopedSections.listeners,
      networks: loopedSections.networks,
      hiddenAt: loopedSections.hiddenAt,
      ...{ some, someNetworks },
    })
    .from(loopedSections)
    .where(
      and(
        eq(loopedSections.item, sql.placeholder("item")),
        eq(loopedSections.kind, sql.placeholder("kind")),
      ),
    )
    .orderBy(desc(loopedSections.repeats), loopedSections.startS, loopedSections.endS)
    .limit(MOST_LOOPED)
    .prepare("looped_sections");
});

type Seconds = { startS: number; endS: number };

/** Whether sections are shown as one, so that hiding one hides the other, also a later one. */
const isNear = (one: Seconds, other: Seconds) =>
  Math.abs(one.startS - other.startS) <= 1 && Math.abs(one.endS - other.endS) <= 1;

/**
 * Loads what everybody loops of an item (LOOP-11), in one round trip.
 * @param duration of the item in seconds; null if unknown
 */
export async function loadWhatOthersLoop(
  db: Db,
  { kind, item, duration }: { kind: LoopKind; item: string; duration: number | null },
): Promise<WhatOthersLoop> {
  const rows = await sectionsOfItem(db).execute({ kind, item });
  const hidden = rows.filter(({ hiddenAt }) => hiddenAt !== null);
  const sections = rows
    .filter((row) => !hidden.some((other) => isNear(row, other)))
    .map(({ startS, endS, ...counts }) => ({
      ...counts,
      ...{ startMs: startS * 1000, endMs: endS * 1000 },
    }));
  return { popular: popularSections(sections), heat: heatOf(sections, duration) };
}

/** In seconds. */
type SectionOf = { item: string; start: number; end: number };

/** Sections that are shown as one with this: their ends lie within a second of its. */
function closeTo({ item, start, end }: SectionOf) {
  return and(
    eq(loopedSections.item, item),
    sql`abs(${loopedSections.startS} - ${start}) <= 1`,
    sql`abs(${loopedSections.endS} - ${end}) <= 1`,
  );
}

/** Hides a section, and those shown as one with it, or shows them again. @returns how many */
export async function setSectionHidden(
  db: Db,
  { hidden, now, ...of }: SectionOf & { hidden: boolean; now: Date },
): Promise<number> {
  const { rowCount } = await db
    .update(loopedSections)
    .set({ hiddenAt: hidden ? now : null })
    .where(closeTo(of));
  return rowCount ?? 0;
}

/** For how many days a listener of a section is recognised as the same. */
const LISTENER_DAYS = 30;
/** After how many days a section that few loop is forgotten. */
const RARE_DAYS = 90;

/**
 * Forgets who looped a section a month ago, and sections that fewer than three listeners looped,
 * the last three months ago. @returns how many rows
 */
export async function pruneSections(db: Db, now: Date): Promise<number> {
  const before = (days: number) => utcDay(new Date(now.getTime() - days * DAY_MS));
  await deleteInBatches(db, sectionListeners.day, lt(sectionListeners.day, before(LISTENER_DAYS)));
  const isRare = and(
    lt(loopedSections.today, before(RARE_DAYS)),
    lt(loopedSections.listeners, 3),
    isNull(loopedSections.hiddenAt),
  );
  return deleteInBatches(db, loopedSections.today, isRare);
}
