import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { EpisodeItem } from "~/domain/items/item";
import { parseCardKey } from "~/domain/playlists/episode-card";
import type { Db } from "../platform/db/database.server";
import { loadEpisodeItems } from "../podcasts/playable-episode.server";

/** Whether an item of a playlist is a video, and not an episode's card (PLAYLIST-9). */
export function isVideo(ytid: AnyColumn | SQL): SQL {
  return sql`(position('~' in ${ytid}) = 0)`;
}

/** The id of a card's episode; empty for a video. */
export function episodeOf(ytid: AnyColumn | SQL): SQL<string> {
  return sql<string>`split_part(${ytid}, '~', 2)`;
}

/**
 * The cards among a playlist's items as the player takes them, by their keys; episodes that are
 * gone are left out.
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
    cards.flatMap(({ key, episodeId, slice }) => {
      const item = items.get(episodeId);
      return item ? [[key, slice ? { ...item, slice, startAt: slice.start } : item]] : [];
    }),
  );
}
