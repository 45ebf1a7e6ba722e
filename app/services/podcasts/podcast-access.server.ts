import { and, eq, not, or, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../listeners/listeners.server";
import { NOBODY } from "../platform/db/schema/columns.server";
import { episodes, podcastMarks, podcasts } from "../platform/db/schema.server";

const UNTITLED = "Untitled podcast";

/** A podcast that a directory named, and whose feed does not ask to be left out of them. */
export function isForEverybody(): SQL | undefined {
  return and(podcasts.isNamed, not(podcasts.isBlocked));
}

/** The same of a row. */
export function isOpen({ isNamed, isBlocked }: { isNamed: boolean; isBlocked: boolean }): boolean {
  return isNamed && !isBlocked;
}

const isMarkOf = (userId: string | null) =>
  and(eq(podcastMarks.podcastId, podcasts.id), eq(podcastMarks.userId, userId ?? NOBODY));

/**
 * Whether the listener may see the podcast of a row: everybody may see one that a directory named, and others only who has a mark
 * of it, which is given to who brought its address (PODCAST-21).
 */
export function maySee(userId: string | null): SQL | undefined {
  const marked = sql`exists (select from ${podcastMarks} where ${isMarkOf(userId)})`;
  return userId ? or(isForEverybody(), marked) : isForEverybody();
}

/** The podcast of an episode; null where there is no such episode for the listener. */
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

/** A podcast's title for a listener: where neither its feed nor a directory has said one, how the listener's own file called it. */
export function titleFor(userId: string | null): SQL<string> {
  const told = sql`(select ${podcastMarks.toldTitle} from ${podcastMarks} where ${isMarkOf(userId)})`;
  return sql<string>`coalesce(nullif(${podcasts.title}, ''), ${told}, ${UNTITLED})`;
}
