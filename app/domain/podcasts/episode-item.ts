import type { Chapter, EpisodeItem } from "../items/item";
import type { Slice } from "../slider/slice";
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
  slice?: Slice | null;
  chapters?: Chapter[];
}

/** Returns the episode for the player (PODCAST-8). */
export function episodeItem(episode: PlayableEpisode, around: Around): EpisodeItem {
  const { id, podcastId, title, url, type, duration, position, speed } = episode;
  const { podcast, t = null, slice = null, chapters = [] } = around;
  const resume = position && !position.played ? position.seconds : 0;
  return {
    ...{ kind: "episode", id, podcastId, title, url, type, duration, slice, chapters },
    by: podcast.title,
    picture: episode.picture ?? podcast.picture,
    href: episodePath(podcastId, id),
    startAt: t ?? slice?.start ?? resume,
    ...(t === null && position && { startedAt: position.at }),
    ...(speed !== null && { speed }),
  };
}

/** Adds a media fragment to the audio's address to say what to play; servers never see it. */
export function soundUrl({ url, startAt, slice }: EpisodeItem): string {
  const from = slice?.start ?? startAt;
  const to = slice?.end ? `,${slice.end}` : "";
  return from > 0 || to ? `${url.split("#")[0]}#t=${from}${to}` : url;
}
