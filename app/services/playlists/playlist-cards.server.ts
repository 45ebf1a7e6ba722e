import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { EpisodeItem } from "~/domain/items/item";
import { parseCardKey } from "~/domain/playlists/episode-card";
import type { Db } from "../platform/db/database.server";
import { loadEpisodeItems } from "../podcasts/playable-episode.server";

/** The keys of episodes have three separators (PLAYLIST-9), those of loops four (LOOP-16). */
const separatorsIn = (ytid: AnyColumn | SQL) =>
  sql`(length(${ytid}) - length(replace(${ytid}, '~', '')))`;

/** Whether an item of a playlist is a video, whole or with a loop, and not an episode's card. */
export function isVideo(ytid: AnyColumn | SQL): SQL {
  return sql`(${separatorsIn(ytid)} <> 3)`;
}

/** Selects the id of an item's video; null for an episode. */
export function videoOf(ytid: AnyColumn | SQL): SQL<string | null> {
  return sql<string | null>`case when ${isVideo(ytid)} then split_part(${ytid}, '~', 1) end`;
}

/** Selects what a playlist has once, as `identityOf` does. */
export function identityIn(ytid: AnyColumn | SQL): SQL<string> {
  const episode = sql`split_part(${ytid}, '~', 1) || '~' || ${episodeOf(ytid)}`;
  return sql<string>`coalesce(${videoOf(ytid)}, ${episode})`;
}

/** Selects the id of a card's episode; no such id for a video. */
export function episodeOf(ytid: AnyColumn | SQL): SQL<string> {
  return sql<string>`split_part(${ytid}, '~', 2)`;
}

/**
 * Loads the cards among a playlist's items for the player, by their keys; leaves out episodes that
 * have gone.
 */
export async function loadCards(
  db: Db,
  userId: string | null,
  keys: readonly string[],
): Promise<Map<string, EpisodeItem>> {
  const cards = keys.flatMap((key) => {
    const card = parseCardKey(key);
    return card ? [{ key, ...card }] : [];
  });
  const ids = cards.map(({ episodeId }) => episodeId);
  const items = await loadEpisodeItems(db, userId, [...new Set(ids)]);
  return new Map(
    cards.flatMap(({ key, episodeId, section }) => {
      const item = items.get(episodeId);
      return item
        ? [[key, section ? { ...item, slice: section, startAt: section.start } : item]]
        : [];
    }),
  );
}
