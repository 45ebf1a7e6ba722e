import { addresses } from "~/addresses";
import type { CardRow } from "~/components/lists/episode-card";
import type { Row } from "~/components/lists/video-rows";
import type { PlaylistRow } from "~/components/playlists/playlist-rows";
import type { PodcastRowView } from "~/components/podcasts/podcast-rows";
import type { EpisodeView } from "~/components/podcasts/episode-rows";
import type { StationView } from "~/domain/radio/station-view";

const video = { author: "Queen", unavailable: null, hearted: false, repeats: 0 };

export const VIDEOS: Row[] = [
  { ...video, ytid: "fJ9rUzIMcZQ", title: "Bohemian Rhapsody", duration: 359, hearted: true },
  {
    ...video,
    ytid: "HgzGwKwLmgM",
    title: "Don't Stop Me Now",
    duration: 217,
    reason: "Because you repeat Queen",
    allRepeats: "1,204 repeats today",
  },
  {
    ...video,
    ytid: "abcdefghijk",
    title: null,
    author: null,
    duration: null,
    unavailable: "This video is private",
  },
];

function station(name: string, more: Partial<StationView> = {}): StationView {
  const id = `00000000-0000-4000-8000-00000000000${name.length % 10}`;
  return {
    id,
    name,
    picture: null,
    place: "Iceland",
    countryCode: "IS",
    languages: ["Icelandic"],
    tags: ["jazz", "soul"],
    sound: "MP3 128 kbit/s",
    votes: 12,
    health: "up",
    playing: null,
    hearted: false,
    item: {
      kind: "station",
      id,
      title: name,
      by: "Iceland",
      picture: null,
      duration: null,
      href: `${addresses.radio.index}?stationId=${id}`,
      sources: [{ url: "https://radio.invalid/stream", hls: false }],
      m3u: addresses.radio.stationFile(id),
    },
    ...more,
  };
}

const away = station("Invented Away", { health: "away" });

export const STATIONS: StationView[] = [
  station("Invented FM", { playing: "Queen - Jealousy", hearted: true }),
  { ...away, item: { ...away.item, sources: [] } },
];

function episode(number: number, more: Partial<EpisodeView> = {}): EpisodeView {
  const id = `sample-episode-${number}`;
  return {
    item: {
      kind: "episode",
      id,
      title: `Episode ${number} of an invented podcast`,
      by: "An Invented Podcast",
      picture: null,
      duration: 1800,
      href: `${addresses.podcast.index}?podcastid=1&episodeid=${id}`,
      podcastId: "1",
      url: "https://podcast.invalid/episode.mp3",
      type: "audio/mpeg",
      slice: null,
      startAt: 0,
      chapters: [],
    },
    summary: "What happens in this episode, in a line or two.",
    publishedAt: 1_767_225_600,
    label: null,
    explicit: false,
    position: null,
    left: null,
    repeats: 0,
    ...more,
  };
}

export const EPISODES: EpisodeView[] = [
  episode(4, { isNew: true, label: "Trailer" }),
  episode(3, { position: { seconds: 600, duration: 1800, played: false }, repeats: 12 }),
  episode(2, { position: { seconds: 1800, duration: 1800, played: true }, explicit: true }),
  episode(1),
];

/** Episodes in a playlist: a section, a whole episode, and one that is gone. */
export const CARDS: CardRow[] = [
  { ytid: "card-1", episode: { ...episode(6).item, slice: { start: 62, end: 75.5 } } },
  { ytid: "card-2", episode: episode(5).item },
  { ytid: "card-3", episode: null },
];

const podcast = { author: "Invented Author", picture: null, genre: "History" };

export const PODCASTS: PodcastRowView[] = [
  {
    ...podcast,
    id: "1",
    title: "An Invented Podcast",
    explicit: false,
    hearted: true,
    news: "3 new episodes",
  },
  {
    ...podcast,
    id: "2",
    title: "Another Invented Podcast",
    explicit: true,
    hearted: false,
    news: null,
  },
];

const playlist = { mine: true, itemCount: 12, held: "video", cover: null } as const;

/** A list of videos, a list of episodes, and a followed list of both. */
export const PLAYLISTS: PlaylistRow[] = [
  { ...playlist, pid: "SamplePlist1", name: "An invented playlist", cover: "fJ9rUzIMcZQ" },
  { ...playlist, pid: "SamplePlist2", name: "Invented talks", held: "episode", itemCount: 1 },
  { ...playlist, pid: "SamplePlist3", name: "Somebody's mixture", held: "item", mine: false },
];
