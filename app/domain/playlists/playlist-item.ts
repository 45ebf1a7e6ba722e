import { isYtid, watchPath } from "../videos/youtube-id";
import { cardPath, parseCardKey } from "./episode-card";
import { loopCardPath, parseLoopKey } from "./loop-card";

/** Whether a text is the id of a video, or the key of an episode's or a loop's card. */
export function isPlaylistItem(key: string): boolean {
  return isYtid(key) || parseLoopKey(key) !== null || parseCardKey(key) !== null;
}

/** Returns the id of an item's video, whole or with a loop; null for an episode. */
export function videoOfItem(key: string): string | null {
  return isYtid(key) ? key : (parseLoopKey(key)?.ytid ?? null);
}

/** Returns what a playlist has once: a video or an episode, whichever part of it plays. */
export function identityOf(key: string): string {
  const card = parseCardKey(key);
  if (card) return `${card.podcastId}~${card.episodeId}`;
  return videoOfItem(key) ?? key;
}

/** Returns the page of an item, with what it plays. */
export function playlistItemPath(key: string): string {
  const [card, loop] = [parseCardKey(key), parseLoopKey(key)];
  if (loop) return loopCardPath(loop);
  return card ? cardPath(card) : watchPath({ ytid: key });
}

/** Keeps only the last of several cards of one video or episode: a playlist has each once. */
export function withoutEarlierCards(keys: readonly string[]): string[] {
  const last = new Map(keys.map((key) => [identityOf(key), key]));
  return [...new Set(keys)].filter((key) => last.get(identityOf(key)) === key);
}
