import type { Section } from "../section/section";

/** The kinds of thing that the dock plays (ITEM-1). */
export type ItemKind = "video" | "station" | "episode";

interface Common {
  id: string;
  title: string;
  /** Author, country or podcast. */
  by: string | null;
  /** A path on this site; null if there is no picture, or the video host has it. */
  picture: string | null;
  /** Seconds; null if unknown, and for stations. */
  duration: number | null;
  /** The path of its page. */
  href: string;
  /** How often it plays before what comes next does (LOOP-16); absent or 0 if Repeat decides. */
  passes?: number | undefined;
}

export interface VideoItem extends Common {
  kind: "video";
  /** The section that loops. The API uses this name. */
  slice: Section | null;
  /** The address's speed, or the one that the listener chose (PLAYER-17); absent if unknown. */
  speed?: number;
  /** Where it starts, once, in seconds (PLAYER-19). */
  startAt?: number;
}

/** `hls` means a playlist of pieces, which not every browser can play by itself. */
export type StationSource = { url: string; hls: boolean };

export interface StationItem extends Common {
  kind: "station";
  /** In the order to try them. */
  sources: StationSource[];
  /** Path of its playlist file, for the listener's own player. */
  m3u: string;
}

/** `start` in seconds. */
export type Chapter = { start: number; title: string };

export interface EpisodeItem extends Common {
  kind: "episode";
  podcastId: string;
  /** The publisher's own address of the audio. */
  url: string;
  /** Media type according to the publisher. */
  type: string | null;
  slice: Section | null;
  /**
   * Position to start at, in seconds: the listener's, or the address's `t`. The API uses this name,
   * and `startedAt`.
   */
  startAt: number;
  /**
   * When the listener was at that position (epoch ms); absent if the position comes from the
   * address, which takes precedence.
   */
  startedAt?: number;
  /** Speed at which the listener plays the podcast, according to the server. */
  speed?: number;
  chapters: Chapter[];
}

export type Item = VideoItem | StationItem | EpisodeItem;

/** Whether an episode starts where its address says, rather than where the listener was. */
export function hasChosenStart(item: Item): item is Item & { startAt: number } {
  if (item.kind === "video") return item.startAt !== undefined;
  return item.kind === "episode" && item.startAt > 0 && item.startedAt === undefined;
}

/** Returns the station's or the podcast's name; null for a video, which has its own picture. */
export function soundName({ kind, title, by }: Pick<Item, "kind" | "title" | "by">): string | null {
  if (kind === "video") return null;
  return kind === "episode" ? (by ?? title) : title;
}

/** An item by its id, and its section. */
export type Looped = Pick<VideoItem, "id" | "slice">;

/** Abilities of the player for an item; it shows no controls for the rest. */
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

/** Returns the speed to play an item at, as far as it is known. */
export function speedOf(item: Item): number {
  return item.kind === "station" ? 1 : (item.speed ?? 1);
}

/** Returns a video with another speed, and other items as they are. */
export function withSpeed(item: Item, speed: number): Item {
  return item.kind === "video" ? { ...item, speed } : item;
}

/** Returns the looped section; null for stations. */
export function sectionOf(item: Item): Section | null {
  return item.kind === "station" ? null : item.slice;
}

/** Returns the item with another section. Stations have none and are returned as they are. */
export function withSection(item: Item, section: Section | null): Item {
  return item.kind === "station" ? item : { ...item, slice: section };
}
