import { and, desc, eq, gte, like, lt, or, sql } from "drizzle-orm";
import type { Db } from "../db/database.server";
import { searches } from "../db/schema.server";

/** What a search has found so far; `host` once the video host was asked, which goes on at `nextToken`. */
export type KeptSearch = Pick<
  typeof searches.$inferSelect,
  "query" | "ytids" | "source" | "nextToken" | "fetchedAt"
>;

/** The host reaches about as many; more would be a page that nobody opens. */
export const MOST_RESULTS = 500;

/** Searches that so few have made are nobody else's business: they are not suggested. */
const COMMON_USES = 5;
const DAY_MS = 86_400_000;

export async function keptSearch(db: Db, query: string): Promise<KeptSearch | null> {
  const { query: text, ytids, source, nextToken, fetchedAt } = searches;
  const [row] = await db
    .select({ query: text, ytids, source, nextToken, fetchedAt })
    .from(searches)
    .where(eq(text, query));
  return row ?? null;
}

export async function keepFound(db: Db, found: KeptSearch): Promise<void> {
  const ytids = found.ytids.slice(0, MOST_RESULTS);
  const { source, nextToken, fetchedAt } = found;
  await db
    .insert(searches)
    .values({ ...found, ytids, uses: 0 })
    .onConflictDoUpdate({
      target: searches.query,
      set: { ytids, source, nextToken, fetchedAt },
    });
}

/** Somebody has looked at the results: what many look for is suggested. */
export async function countUse(db: Db, query: string): Promise<void> {
  await db
    .update(searches)
    .set({ uses: sql`${searches.uses} + 1` })
    .where(eq(searches.query, query));
}

/** What many have searched for, and found, that begins so or holds a word that does. */
export async function commonSearches(db: Db, begin: string, limit: number): Promise<string[]> {
  const text = begin.replace(/[\\%_]/g, "\\$&");
  const rows = await db
    .select({ query: searches.query })
    .from(searches)
    .where(
      and(
        or(like(searches.query, `${text}%`), like(searches.query, `% ${text}%`)),
        gte(searches.uses, COMMON_USES),
      ),
    )
    .orderBy(desc(searches.uses), searches.query)
    .limit(limit);
  return rows.map(({ query }) => query);
}

/** The host's answers may be kept for 30 days (its rules), and what hardly anybody looks for is worth less. */
export async function pruneSearches(db: Db, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { rowCount } = await db
    .delete(searches)
    .where(
      or(
        lt(searches.fetchedAt, before(29)),
        and(lt(searches.fetchedAt, before(2)), lt(searches.uses, COMMON_USES)),
      ),
    );
  return rowCount ?? 0;
}
