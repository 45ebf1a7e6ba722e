import { episodePath, isEpisodeId, isPodcastId } from "../podcasts/podcast-id";
import { normaliseSection, type Section } from "../section/section";
import { roundToMs } from "../text/time";
import { watchPath } from "../videos/youtube-id";

/** An episode in a playlist, with the section to play (PLAYLIST-9); null for the whole episode. */
export interface EpisodeCard {
  podcastId: string;
  episodeId: string;
  section: Section | null;
}

const SEPARATOR = "~";
const TIME = /^\d{1,6}(?:\.\d{1,3})?$/;

/** Returns the prefix of the keys of all cards of an episode. */
export function cardPrefix({ podcastId, episodeId }: Omit<EpisodeCard, "section">): string {
  return `${podcastId}${SEPARATOR}${episodeId}${SEPARATOR}`;
}

/** Returns the card's key, used wherever a video has its id. */
export function cardKey({ section, ...episode }: EpisodeCard): string {
  const times = section ? [roundToMs(section.start), roundToMs(section.end)] : ["", ""];
  return cardPrefix(episode) + times.join(SEPARATOR);
}

/** Returns null for the id of a video and for any other text. */
export function parseCardKey(key: string): EpisodeCard | null {
  const [podcastId = "", episodeId = "", start = "", end = "", ...rest] = key.split(SEPARATOR, 5);
  if (!isPodcastId(podcastId) || !isEpisodeId(episodeId) || rest.length > 0) return null;
  const isWhole = start === "" && end === "";
  if (!isWhole && !(TIME.test(start) && TIME.test(end))) return null;
  const times = normaliseSection({ start: Number(start), end: Number(end) });
  if (!times.ok) return null;
  const card = { podcastId, episodeId, section: isWhole ? null : times.section };
  return cardKey(card) === key ? card : null;
}

/** Returns the path of the episode's page with the section. */
export function cardPath({ podcastId, episodeId, section }: EpisodeCard): string {
  return episodePath(podcastId, episodeId, section ? { s: section.start, e: section.end } : {});
}

/** Returns the page of a playlist's item, which is a video's id or a card's key. */
export function playlistItemPath(key: string): string {
  const card = parseCardKey(key);
  return card ? cardPath(card) : watchPath({ ytid: key });
}

/** Keeps only the last of several cards of one episode: a playlist has each episode once. */
export function withoutEarlierCards(keys: readonly string[]): string[] {
  const last = new Map<string, string>();
  for (const key of keys) {
    const card = parseCardKey(key);
    if (card) last.set(card.episodeId, key);
  }
  return [...new Set(keys)].filter((key) => {
    const card = parseCardKey(key);
    return !card || last.get(card.episodeId) === key;
  });
}
