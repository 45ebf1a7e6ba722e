import { and, eq, lt, sql } from "drizzle-orm";
import { DAY_MS } from "~/domain/text/durations";
import type { Db } from "../platform/db/database.server";
import { read } from "../platform/db/reads.server";
import { searches } from "../platform/db/schema.server";
import { likePattern } from "../platform/db/like-pattern.server";
import { deleteInBatches } from "../platform/work/delete-in-batches.server";

/**
 * The results of a search so far. `source` is `host` once the video host was asked; `nextToken` is
 * its next page.
 */
export type StoredSearch = Pick<
  typeof searches.$inferSelect,
  "query" | "ytids" | "source" | "nextToken" | "fetchedAt"
>;

/** About as many as the host lists. */
export const MAX_RESULTS = 500;

/** Searches made less often than this may be personal and are not suggested. */
const LEAST_USES = sql.raw("5");
/** As the index of common searches says it. */
const COMMON = sql`uses >= ${LEAST_USES}`;

export async function loadStoredSearch(db: Db, query: string): Promise<StoredSearch | null> {
  const { query: text, ytids, source, nextToken, fetchedAt } = searches;
  const [row] = await db
    .select({ query: text, ytids, source, nextToken, fetchedAt })
    .from(searches)
    .where(eq(text, query));
  return row ?? null;
}

export async function saveSearch(db: Db, found: StoredSearch): Promise<void> {
  const ytids = found.ytids.slice(0, MAX_RESULTS);
  const { source, nextToken, fetchedAt } = found;
  await db
    .insert(searches)
    .values({ ...found, ytids, uses: 0 })
    .onConflictDoUpdate({
      target: searches.query,
      set: { ytids, source, nextToken, fetchedAt },
    });
}

/**
 * The most used searches, in which those that begin as many others do are found first; how many
 * others are compared where that does not find enough.
 */
const MOST_USED = 3000;
const MAX_COMPARED = 1000;

/** Loads common searches in which any word begins with `begin`, the most used first. */
export async function loadCommonSearches(db: Db, begin: string, limit: number): Promise<string[]> {
  const text = likePattern(begin);
  const fits = sql`(query like ${`${text}%`} or query like ${`% ${text}%`})`;
  const { rows } = await read<{ query: string }>(
    db,
    sql`
    with found as materialized (
      select query, uses from (
        select query, uses from ${searches} where ${COMMON} order by uses desc, query limit ${MOST_USED}
      ) used where ${fits} order by uses desc, query limit ${limit}
    ), rare as (
      select query, uses from ${searches}
      where (select count(*) from found) < ${limit} and ${COMMON} and ${fits} limit ${MAX_COMPARED}
    )
    select query from (select * from found union select * from rare) either
    order by uses desc, query limit ${limit}`,
  );
  return rows.map(({ query }) => query);
}

/**
 * Deletes rare searches after 2 days, and all others before the 30 days for which the host's terms
 * allow storing its data.
 */
export async function pruneSearches(db: Db, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const rare = and(lt(searches.fetchedAt, before(2)), sql`${searches.uses} < ${LEAST_USES}`);
  const old = lt(searches.fetchedAt, before(29));
  return (
    (await deleteInBatches(db, searches.fetchedAt, rare)) +
    (await deleteInBatches(db, searches.fetchedAt, old))
  );
}
