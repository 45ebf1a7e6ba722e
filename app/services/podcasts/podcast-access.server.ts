import { and, eq, not, or, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../listeners/listeners.server";
import { NOBODY } from "../platform/db/schema/columns.server";
import { episodes, podcastMarks, podcasts } from "../platform/db/schema.server";

const UNTITLED = "Untitled podcast";

/**
 * Selects podcasts that a directory named and whose feeds do not ask to be left out of directories.
 */
export function isForEverybody(): SQL | undefined {
  return and(podcasts.isNamed, not(podcasts.isBlocked));
}

/** Tests the same for a row. */
export function isOpen({ isNamed, isBlocked }: { isNamed: boolean; isBlocked: boolean }): boolean {
  return isNamed && !isBlocked;
}

const isMarkOf = (userId: string | null) =>
  and(eq(podcastMarks.podcastId, podcasts.id), eq(podcastMarks.userId, userId ?? NOBODY));

/**
 * Whether the listener may see a row's podcast: everybody may if a directory named it; otherwise
 * only those with a mark of it, which whoever added its address gets (PODCAST-21).
 */
export function maySee(userId: string | null): SQL | undefined {
  const marked = sql`exists (select from ${podcastMarks} where ${isMarkOf(userId)})`;
  return userId ? or(isForEverybody(), marked) : isForEverybody();
}

/** Finds the podcast of an episode; null if there is no such episode for the listener. */
export async function podcastOfEpisode(
  db: Pick<Transaction, "select">,
  userId: string,
  episodeId: string,
): Promise<string | null> {
  const [found] = await db
    .select({ podcastId: episodes.podcastId })
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(and(eq(episodes.id, episodeId), maySee(userId)));
  return found?.podcastId ?? null;
}

/**
 * Selects a podcast's title for a listener: the title in the listener's own file if neither its
 * feed nor a directory has given one.
 */
export function titleFor(userId: string | null): SQL<string> {
  const told = sql`(select ${podcastMarks.toldTitle} from ${podcastMarks} where ${isMarkOf(userId)})`;
  return sql<string>`coalesce(nullif(${podcasts.title}, ''), ${told}, ${UNTITLED})`;
}
