import { and, asc, eq, isNotNull, isNull, lt, lte, not, or, sql } from "drizzle-orm";
import type { Db } from "../platform/db/database.server";
import { podcastMarks, podcasts } from "../platform/db/schema.server";
import { isUnopened } from "./brought-budget.server";
import type { PodcastRow } from "./podcast-rows.server";

const HOUR_MS = 3_600_000;
/** How long one process may take for a feed. */
const CLAIM_MS = 3 * 60_000;

/** Never tried, or not within the last hour. */
function isDue(now: Date) {
  const anHourAgo = new Date(now.getTime() - HOUR_MS);
  const { triedAt, claimedUntil, feedUrl } = podcasts;
  return and(
    isNotNull(feedUrl),
    or(isNull(triedAt), lte(triedAt, anHourAgo)),
    or(isNull(claimedUntil), lt(claimedUntil, now)),
  );
}

/** @returns the podcast for the one process that may ask for its feed, null for all others and within an hour */
export async function claimFeed(db: Db, id: string, now: Date): Promise<PodcastRow | null> {
  const [row] = await db
    .update(podcasts)
    .set({ claimedUntil: new Date(now.getTime() + CLAIM_MS), triedAt: now })
    .where(and(eq(podcasts.id, id), isDue(now)))
    .returning();
  return row ?? null;
}

/** Hearted podcasts whose feeds are to be looked at now, those that were never read first; of what only listeners named those that are opened. */
export async function loadDueFeeds(db: Db, now: Date, limit: number): Promise<string[]> {
  const hearted = sql`exists (select 1 from ${podcastMarks} where ${podcastMarks.podcastId} = ${podcasts.id} and ${podcastMarks.heartedAt} is not null)`;
  const isOpened = or(podcasts.isNamed, not(isUnopened(now)));
  const rows = await db
    .select({ id: podcasts.id })
    .from(podcasts)
    .where(and(lte(podcasts.nextTryAt, now), isDue(now), hearted, isOpened))
    .orderBy(sql`${podcasts.fetchedAt} is not null`, asc(podcasts.nextTryAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}
