import { and, eq, isNotNull, isNull, lt, lte, not, notInArray, or, sql } from "drizzle-orm";
import { HOUR_MS, MINUTE_MS } from "~/domain/text/durations";
import type { Db } from "../../platform/db/database.server";
import { read } from "../../platform/db/reads.server";
import { podcastMarks, podcasts } from "../../platform/db/schema.server";
import { isUnused } from "../brought/brought-budget.server";
import type { PodcastRow } from "../podcast-rows.server";

/** How long one process may take over a feed. */
const CLAIM_MS = 3 * MINUTE_MS;

/** Whether it was never tried, or not within the last hour. */
function isDue(now: Date) {
  const anHourAgo = new Date(now.getTime() - HOUR_MS);
  const { triedAt, claimedUntil, feedUrl } = podcasts;
  return and(
    isNotNull(feedUrl),
    or(isNull(triedAt), lte(triedAt, anHourAgo)),
    or(isNull(claimedUntil), lt(claimedUntil, now)),
  );
}

/**
 * @returns the podcast for the one process that may ask for its feed; null for all others, and for
 * an hour afterwards
 */
export async function claimFeed(db: Db, id: string, now: Date): Promise<PodcastRow | null> {
  const [row] = await db
    .update(podcasts)
    .set({ claimedUntil: new Date(now.getTime() + CLAIM_MS), triedAt: now })
    .where(and(eq(podcasts.id, id), isDue(now)))
    .returning();
  return row ?? null;
}

export interface DueFeed {
  id: string;
  host: string;
  /**
   * The listener it is read for: of those who hearted it, the one with the fewest others to be read
   * before it.
   */
  listener: string;
}

/** Whether it may be read now; of those that only listeners named, only the ones in use. */
function isWaiting(now: Date) {
  const isUsed = or(podcasts.isNamed, not(isUnused(now)));
  return and(lte(podcasts.nextTryAt, now), isDue(now), isUsed);
}

const MOST_COUNTED = 10_000;

/** Counts the feeds of hearted podcasts that are due, up to 10,000. */
export async function countDueFeeds(db: Db, now: Date): Promise<number> {
  const { rows } = await read<{ due: number }>(
    db,
    sql`select count(*)::int as due from (
      select from ${podcasts} where ${isWaiting(now)} and exists (
        select from ${podcastMarks}
        where ${podcastMarks.podcastId} = ${podcasts.id} and ${podcastMarks.heartedAt} is not null)
      limit ${MOST_COUNTED}) due`,
  );
  return rows[0]?.due ?? 0;
}

/**
 * Loads feeds of hearted podcasts that are due, unread ones first, in rounds with one feed per
 * listener and one per host.
 * @param inHand ids of those already taken up
 */
export async function loadDueFeeds(
  db: Db,
  { now, limit, inHand }: { now: Date; limit: number; inHand: readonly string[] },
): Promise<DueFeed[]> {
  const { rows } = await read<{ id: string; host: string; listener: string }>(
    db,
    sql`
    with hearted as (
      select ${podcasts.id} as id, ${podcasts.feedUrl} as address, ${podcastMarks.userId} as listener,
        row_number() over (
          partition by ${podcastMarks.userId} order by ${podcasts.fetchedAt} is not null, ${podcasts.nextTryAt}
        ) as turn
      from ${podcasts} join ${podcastMarks} on ${podcastMarks.podcastId} = ${podcasts.id}
      where ${podcastMarks.heartedAt} is not null and ${isWaiting(now)} and ${notInArray(podcasts.id, [...inHand])}
    ), feeds as (
      select distinct on (id) id, coalesce(substring(address from '//([^/?#]+)'), '') as host, listener, turn
      from hearted order by id, turn
    )
    select id, host, listener from feeds
    order by greatest(turn, row_number() over (partition by host order by turn, id)), id
    limit ${limit}`,
  );
  return rows;
}
