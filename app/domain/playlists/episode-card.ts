import { episodePath, isEpisodeId, isPodcastId } from "../podcasts/podcast-id";
import { normaliseSection, type Section } from "../section/section";
import { roundToMs } from "../text/time";

/** An episode in a playlist, with the section to play (PLAYLIST-9); null for the whole episode. */
export interface EpisodeCard {
  podcastId: string;
  episodeId: string;
  section: Section | null;
}

const SEPARATOR = "~";
const TIME = /^\d{1,6}(?:\.\d{1,3})?$/;

/** Returns the card's key, used wherever a video has its id. */
export function cardKey({ podcastId, episodeId, section }: EpisodeCard): string {
  const times = section ? [roundToMs(section.start), roundToMs(section.end)] : ["", ""];
  return [podcastId, episodeId, ...times].join(SEPARATOR);
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
