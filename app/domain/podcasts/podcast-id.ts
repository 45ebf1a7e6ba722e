import { addresses } from "../../addresses";

/**
 * Apple's id, `pi` and Podcast Index's id, or `f` and 22 characters of a hash of the feed's address
 * (PODCAST-1).
 */
const PODCAST_ID = /^(?:[1-9]\d{0,14}|pi[1-9]\d{0,14}|f[\w-]{22})$/;
const EPISODE_ID = /^[\w-]{22}$/;

export const isPodcastId = (text: string): boolean => PODCAST_ID.test(text);

export const isEpisodeId = (text: string): boolean => EPISODE_ID.test(text);

/** Whether the id is Apple's own. */
export const isAppleId = (id: string): boolean => /^\d+$/.test(id);

/** Whether the id comes from a feed's address, so that no directory knows it. */
export const isFeedId = (id: string): boolean => id.startsWith("f");

export function podcastPath(podcastId: string): string {
  return addresses.podcast.of(podcastId);
}

/** Returns the address of a listener's private feed (PODCAST-15). */
export function newEpisodesFeedPath(token: string): string {
  return `${addresses.podcast.newEpisodesFeed}?token=${encodeURIComponent(token)}`;
}

/**
 * @param at the position to start at (`t`) or the section to loop (`s`, `e`), in seconds, and how
 * often to play that (`n`)
 */
export function episodePath(
  podcastId: string,
  episodeId: string,
  at: { t?: number; s?: number; e?: number; n?: number | undefined } = {},
): string {
  const query = new URLSearchParams({ podcastid: podcastId, episodeid: episodeId });
  for (const [name, value] of Object.entries(at))
    if (value !== undefined) query.set(name, String(value));
  return `${addresses.podcast.index}?${query.toString()}`;
}
