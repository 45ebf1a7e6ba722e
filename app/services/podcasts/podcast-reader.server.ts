import { and, asc, desc, eq, gte, ne, sql, type SQL } from "drizzle-orm";
import { cardKey, parseCardKey } from "~/domain/playlists/episode-card";
import { decodeCursor, encodeCursor } from "../platform/cursor.server";
import type { Db } from "../platform/db/database.server";
import { episodes, podcasts } from "../platform/db/schema.server";
import { maySee } from "./podcast-access.server";

const episodeOf = (key: string) => parseCardKey(key)?.episodeId ?? "";

/**
 * Reads the episodes of a podcast that the listener may see, newest first, as a playing context.
 * Each is the card of a whole episode.
 * @param keyAt maps a random number to the beginning of an id
 */
export function podcastReader(
  db: Db,
  { podcastId, userId }: { podcastId: string; userId: string | null },
  keyAt: (random: number) => string,
) {
  const { id, publishedAt, isListed } = episodes;
  const isOther = (key: string) => and(ne(id, episodeOf(key)), isListed);
  const here = sql`(${publishedAt}, ${id})`;
  const place = (cursor: string) => {
    const from = decodeCursor(cursor);
    return sql`(${sql.param(new Date(from.at), publishedAt)}, ${from.id})`;
  };
  async function first(where: SQL | undefined, order = desc) {
    const [row] = await db
      .select({ id, publishedAt })
      .from(episodes)
      .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
      .where(and(eq(episodes.podcastId, podcastId), maySee(userId), where))
      .orderBy(order(publishedAt), order(id))
      .limit(1);
    if (!row) return null;
    const cursor = encodeCursor({ at: row.publishedAt.getTime(), id: row.id });
    return { ytid: cardKey({ podcastId, episodeId: row.id, section: null }), cursor };
  }
  return {
    cursorOf: async (key: string) => (await first(eq(id, episodeOf(key))))?.cursor ?? null,
    after: async (cursor: string | null, except: string) =>
      first(and(isOther(except), cursor === null ? undefined : sql`${here} < ${place(cursor)}`)),
    before: async (cursor: string, except: string) =>
      first(and(isOther(except), sql`${here} > ${place(cursor)}`), asc),
    pick: async (random: number, except: string) =>
      (await first(and(isOther(except), gte(id, keyAt(random))))) ?? first(isOther(except)),
  };
}
