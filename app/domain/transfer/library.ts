import type { Slice } from "../slice";

/** Where a list belongs; null for plain links, which say nothing about it. */
export type ListKind = "history" | "hearts" | "playlist" | null;

/** One video as a file tells of it; times are milliseconds since 1970; `slice` is the section to loop. */
export type TransferVideo = { ytid: string; repeats?: number; at?: number; slice?: Slice };

export type TransferList = { kind: ListKind; name: string | null; videos: TransferVideo[] };

/** What could not be taken, in short, and why. */
export type Refused = { text: string; reason: string };

/** What a file or a pasted text holds. `source` says what it was read as. */
export type Reading = { source: string; lists: TransferList[]; refused: Refused[] };

/** The text is of no form that can be read. */
export class Unreadable extends Error {
  override name = "Unreadable";
}

/** Longest text, in bytes. */
export const LARGEST_IMPORT = 1_000_000;
/** Most videos of one import. */
export const MOST_VIDEOS = 5000;
/** Most playlists that one import makes. */
export const MOST_LISTS = 100;
/** Characters of a playlist's name: the rest of a longer one is cut off. */
export const LONGEST_LIST_NAME = 50;
/** Of one video; whoever claims more in a file gets so many. */
export const MOST_REPEATS = 10_000;

export const NO_VIDEO = "This is no YouTube video.";
export const TOO_MANY = `An import takes up to ${MOST_VIDEOS} videos.`;
export const TOO_MANY_LISTS = `An import makes up to ${MOST_LISTS} playlists.`;

const LONGEST_QUOTE = 80;

/** A short quote of what was refused. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE)}...` : line;
}
