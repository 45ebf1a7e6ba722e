import { and, desc, eq, getTableColumns, gt, isNotNull, or, sql, type SQL } from "drizzle-orm";
import type { Loop, LoopKind } from "~/domain/loops/loop";
import type { LoopSort } from "~/domain/loops/loop-list";
import { DAY_MS } from "~/domain/text/durations";
import { decodeCursor, encodeCursor, pageOf } from "../platform/cursor.server";
import type { Db } from "../platform/db/database.server";
import { likePattern } from "../platform/db/like-pattern.server";
import { episodes, loopDays, loops, podcasts, videos } from "../platform/db/schema.server";
import { maySee, titleFor } from "../podcasts/podcast-access.server";
import { utcDay } from "../videos/stats.server";
import { toLoop } from "./loops.server";

/** A saved loop with its item. Title and author are null if unknown. */
export interface ListedLoop extends Loop {
  title: string | null;
  by: string | null;
  /** The podcast of an episode; null if it is gone. */
  podcastId: string | null;
  /** The days on which it was heard, of the last thirty. */
  days: LoopDay[];
}

/** A UTC day such as `2026-11-21`. */
interface LoopDay {
  day: string;
  repeats: number;
}

/** How many days of practice are shown. */
const SHOWN_DAYS = 30;

/** The last days up to `now`, the first one. */
export function firstShownDay(now: Date): string {
  return utcDay(new Date(now.getTime() - (SHOWN_DAYS - 1) * DAY_MS));
}

function columns(userId: string, now: Date) {
  const told = or(sql`${videos.source} <> 'listener'`, eq(videos.submittedBy, userId));
  const days = sql<LoopDay[] | null>`(
    select json_agg(json_build_object('day', day, 'repeats', ${loopDays.repeats}) order by day)
    from ${loopDays} where ${loopDays.loopId} = ${loops.id} and day >= ${firstShownDay(now)}::date)`;
  return {
    ...getTableColumns(loops),
    title: sql<
      string | null
    >`case when ${told} then nullif(${videos.title}, '') else ${episodes.title} end`,
    by: sql<string | null>`case when ${podcasts.id} is not null then ${titleFor(userId)}
      when ${told} then nullif(${videos.author}, '') end`,
    podcastId: podcasts.id,
    days,
  };
}

/** Selects the listener's loops with their items, as far as they may see those. */
function listed(db: Db, userId: string, now: Date) {
  return db
    .select(columns(userId, now))
    .from(loops)
    .leftJoin(videos, and(eq(loops.kind, "video"), eq(videos.ytid, loops.item)))
    .leftJoin(episodes, and(eq(loops.kind, "episode"), eq(episodes.id, loops.item)))
    .leftJoin(podcasts, and(eq(podcasts.id, episodes.podcastId), maySee(userId)))
    .$dynamic();
}

type ListedRow = Awaited<ReturnType<typeof listed>>[number];

function toListed({ title, by, podcastId, days, ...row }: ListedRow): ListedLoop {
  const isSeen = row.kind === "video" || podcastId !== null;
  return { ...toLoop(row), title: isSeen ? title : null, by, podcastId, days: days ?? [] };
}

const ORDERS: Record<LoopSort, SQL[]> = {
  last: [sql`${loops.lastAt} desc nulls last`, desc(loops.createdAt)],
  repeats: [desc(loops.repeats), sql`${loops.lastAt} desc nulls last`],
  name: [sql`${loops.name} = ''`, sql`lower(${loops.name})`, sql`${loops.item}`],
};

interface ListRequest {
  /** Only the loops of an item, in the listener's order. */
  of?: { kind: LoopKind; item: string } | null | undefined;
  q: string;
  sort: LoopSort;
  /** Opaque; empty for the first page. */
  cursor: string;
  limit: number;
  now: Date;
}

/**
 * Loads a page of a listener's loops, whose names or items have the words. A listener has so few
 * that they are sorted without an index. Throws BadCursor.
 */
export async function loadLoopList(
  db: Db,
  userId: string,
  { of, q, sort, cursor, limit, now }: ListRequest,
): Promise<{ res: ListedLoop[]; next?: string }> {
  const from = cursor ? decodeCursor(cursor).at : 0;
  const words = `%${likePattern(q.toLowerCase())}%`;
  const names = [
    loops.name,
    videos.title,
    sql`case when ${podcasts.id} is not null then ${episodes.title} end`,
  ];
  const has = q ? or(...names.map((name) => sql`lower(${name}) like ${words}`)) : undefined;
  const isOf = of ? and(eq(loops.item, of.item), eq(loops.kind, of.kind)) : undefined;
  const rows = await listed(db, userId, now)
    .where(and(eq(loops.userId, userId), isOf, has))
    .orderBy(...(of ? [] : ORDERS[sort]), loops.rank, loops.id)
    .offset(from)
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ id }) => encodeCursor({ at: from + limit, id }));
  return { res: page.rows.map(toListed), ...(page.next && { next: page.next }) };
}

/** Loads the loops that a listener heard last. */
export async function loadLastLoops(
  db: Db,
  { userId, limit, now }: { userId: string; limit: number; now: Date },
): Promise<ListedLoop[]> {
  const rows = await listed(db, userId, now)
    .where(and(eq(loops.userId, userId), isNotNull(loops.lastAt)))
    .orderBy(desc(loops.lastAt), loops.id)
    .limit(limit);
  return rows.map(toListed);
}

/** Loads the loops that took a listener most time. */
export async function loadLongestLoops(
  db: Db,
  { userId, limit, now }: { userId: string; limit: number; now: Date },
): Promise<ListedLoop[]> {
  const rows = await listed(db, userId, now)
    .where(and(eq(loops.userId, userId), gt(loops.heard, 0)))
    .orderBy(desc(loops.heard), loops.id)
    .limit(limit);
  return rows.map(toListed);
}

/** Loads one loop with its item; null if the listener has none of this id. */
export async function loadListedLoop(
  db: Db,
  { userId, id, now }: { userId: string | null; id: string; now: Date },
): Promise<ListedLoop | null> {
  if (userId === null) return null;
  const [row] = await listed(db, userId, now).where(
    and(eq(loops.id, id), eq(loops.userId, userId)),
  );
  return row ? toListed(row) : null;
}
