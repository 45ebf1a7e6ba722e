import type { Chapter, EpisodeItem } from "../items/item";
import type { Section } from "../section/section";
import { episodePath } from "./podcast-id";

export interface PlayableEpisode {
  id: string;
  podcastId: string;
  title: string;
  url: string;
  type: string;
  duration: number | null;
  picture: string | null;
  speed: number | null;
  position: { seconds: number; played: boolean; at: number } | null;
}

export interface Around {
  podcast: { title: string; picture: string | null };
  /** The time in the page's address. Without it, the episode continues where the listener was. */
  t?: number | null;
  section?: Section | null;
  chapters?: Chapter[];
}

/** Returns the episode for the player (PODCAST-8). */
export function episodeItem(episode: PlayableEpisode, around: Around): EpisodeItem {
  const { id, podcastId, title, url, type, duration, position, speed } = episode;
  const { podcast, t = null, section = null, chapters = [] } = around;
  const resume = position && !position.played ? position.seconds : 0;
  return {
    ...{ kind: "episode", id, podcastId, title, url, type, duration, slice: section, chapters },
    by: podcast.title,
    picture: episode.picture ?? podcast.picture,
    href: episodePath(podcastId, id),
    startAt: t ?? section?.start ?? resume,
    ...(t === null && position && { startedAt: position.at }),
    ...(speed !== null && { speed }),
  };
}

/** Adds a media fragment to the audio's address to say what to play; servers never see it. */
export function soundUrl({ url, startAt, slice: section }: EpisodeItem): string {
  const from = section?.start ?? startAt;
  const to = section?.end ? `,${section.end}` : "";
  return from > 0 || to ? `${url.split("#")[0]}#t=${from}${to}` : url;
}
