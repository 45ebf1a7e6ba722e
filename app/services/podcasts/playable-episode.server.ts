import type { EpisodeItem } from "~/domain/items/item";
import { type Around, episodeItem } from "~/domain/podcasts/episode-item";
import type { Db } from "../platform/db/database.server";
import { loadEpisode, loadEpisodesById } from "./episode-rows.server";
import { loadPodcastRow, pathOfPicture, type PodcastRow } from "./podcast-rows.server";

/** Thrown for an episode that nobody knows. */
export class NoSuchEpisode extends Error {
  override name = "NoSuchEpisode";
  override message = "There is no such episode.";
}

interface Playable {
  row: PodcastRow;
  episode: NonNullable<Awaited<ReturnType<typeof loadEpisode>>>;
}

/**
 * Loads an episode with the listener's position in it, and its podcast; null if there is none that
 * they may see.
 */
export async function loadPlayable(
  db: Db,
  ids: { podcastId: string; episodeId: string; userId: string | null },
): Promise<Playable | null> {
  const [row, episode] = await Promise.all([
    loadPodcastRow(db, ids.podcastId, ids.userId),
    loadEpisode(db, ids),
  ]);
  return row && episode ? { row, episode } : null;
}

/**
 * Loads episodes for the player by their ids, at the listener's positions; leaves out unknown ones.
 */
export async function loadEpisodeItems(
  db: Db,
  userId: string | null,
  ids: readonly string[],
): Promise<Map<string, EpisodeItem>> {
  if (ids.length === 0) return new Map();
  const found = await loadEpisodesById(db, userId, ids);
  return new Map(found.map(({ podcast, ...row }) => [row.id, episodeItem(row, { podcast })]));
}

/** Returns the episode as the player needs it. */
export function itemOf(
  { row, episode }: Playable,
  around: Omit<Around, "podcast"> = {},
): EpisodeItem {
  const podcast = { title: row.title, picture: pathOfPicture(row.picture, 300) };
  const picture = pathOfPicture(episode.picture, 300);
  return episodeItem({ ...episode, picture }, { podcast, ...around });
}
