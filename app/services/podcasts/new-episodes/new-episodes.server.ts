import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.server";
import { episodes, podcastMarks, podcasts } from "../../platform/db/schema.server";
import { EPISODE_ROW, ownOf, withPicture, type EpisodeRow } from "../episode-rows.server";
import { titleFor } from "../podcast-access.server";
import { pathOfPicture } from "../podcast-rows.server";

export interface NewEpisode extends EpisodeRow {
  podcast: { title: string; picture: string | null };
  /** Whether it was found since the listener last opened the podcast's page. */
  isNew: boolean;
  bytes: number | null;
}

/** The most episodes to show of one podcast. */
const MAX_OF_ONE = 20;

/**
 * Loads the newest episode of each podcast that a listener has hearted, and those that came after
 * the heart (PODCAST-15).
 */
export async function loadNewEpisodes(
  db: Db,
  userId: string,
  limit: number,
): Promise<NewEpisode[]> {
  const newest = sql`(
    select e.id, m.seen_at from ${podcastMarks} m cross join lateral (
      select id, published_at, found_at, row_number() over (order by published_at desc, id desc) as place
      from ${episodes} where podcast_id = m.podcast_id and is_listed
      order by published_at desc, id desc limit ${MAX_OF_ONE}) e
    where m.user_id = ${userId} and m.hearted_at is not null and (e.place = 1 or e.found_at > m.hearted_at)
    order by e.published_at desc, e.id desc limit ${limit}) newest`;
  const rows = await db
    .select({
      row: EPISODE_ROW,
      bytes: episodes.bytes,
      title: titleFor(userId),
      picture: podcasts.picture,
      isNew: sql<boolean>`${episodes.foundAt} > newest.seen_at`,
    })
    .from(episodes)
    .innerJoin(newest, sql`newest.id = ${episodes.id}`)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .orderBy(desc(episodes.publishedAt), desc(episodes.id));
  const ids = rows.map(({ row }) => row.id);
  const withOwn = await ownOf(db, userId, ids);
  return rows.map(({ row, bytes, title, picture, isNew }) => ({
    ...withOwn(withPicture(row)),
    podcast: { title, picture: pathOfPicture(picture, 300) },
    isNew,
    bytes,
  }));
}
