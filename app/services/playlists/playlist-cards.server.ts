import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { EpisodeItem } from "~/domain/items/item";
import { parseCardKey } from "~/domain/playlists/episode-card";
import type { Db } from "../platform/db/database.server";
import { loadEpisodeItems } from "../podcasts/playable-episode.server";

/** Whether an item of a playlist is a video rather than an episode's card (PLAYLIST-9). */
export function isVideo(ytid: AnyColumn | SQL): SQL {
  return sql`(position('~' in ${ytid}) = 0)`;
}

/** Selects the id of a card's episode; empty for a video. */
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
