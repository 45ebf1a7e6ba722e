import type { Slice } from "../slider/slice";

/** The kinds of thing that the dock plays (ITEM-1). */
export type ItemKind = "video" | "station" | "episode";

interface Common {
  id: string;
  title: string;
  /** Author, country or podcast. */
  by: string | null;
  /** A path of this site; null where the host of the videos has the picture, or nobody. */
  picture: string | null;
  /** Seconds; null while it is unknown, and for stations. */
  duration: number | null;
  /** The path of its page. */
  href: string;
}

export interface VideoItem extends Common {
  kind: "video";
  slice: Slice | null;
}

/** `hls`: it is a playlist of pieces, which not every browser plays by itself. */
export type StationSource = { url: string; hls: boolean };

export interface StationItem extends Common {
  kind: "station";
  /** In the order in which they are tried. */
  sources: StationSource[];
  /** The path of its file for the listener's own player. */
  m3u: string;
}

/** `start` in seconds. */
export type Chapter = { start: number; title: string };

export interface EpisodeItem extends Common {
  kind: "episode";
  podcastId: string;
  /** The publisher's own address of the sound. */
  url: string;
  /** Its media type as the publisher names it. */
  type: string | null;
  slice: Slice | null;
  /** The position where it starts, in seconds: the listener's, or the address's `t`. Like the next, its name is that of the API. */
  startAt: number;
  /** When the listener was at that position (epoch ms); absent where the address names it, which then counts. */
  startedAt?: number;
  /** The speed that the listener plays the podcast with, as the server has it. */
  speed?: number;
  chapters: Chapter[];
}

export type Item = VideoItem | StationItem | EpisodeItem;

/** What can be done with an item; controls for the rest are not shown. */
export type Abilities = {
  /** Loop a section. */
  loop: boolean;
  seek: boolean;
  speed: boolean;
  /** 15 seconds back, 30 seconds forward. */
  skips: boolean;
  repeat: boolean;
};

export function can({ kind }: Pick<Item, "kind">): Abilities {
  const ends = kind !== "station";
  return { loop: ends, seek: ends, speed: ends, skips: kind === "episode", repeat: ends };
}

/** The looped section; stations have none. */
export function sliceOf(item: Item): Slice | null {
  return item.kind === "station" ? null : item.slice;
}

/** The same item with another section; a station stays as it is. */
export function withSlice(item: Item, slice: Slice | null): Item {
  return item.kind === "station" ? item : { ...item, slice };
}
