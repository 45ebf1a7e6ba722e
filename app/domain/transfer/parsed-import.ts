import type { NewLoop } from "../loops/loop";
import type { Section } from "../section/section";
import { truncateText } from "../text/text";

/** Where a list belongs; null for plain links, which do not say. */
export type ListKind = "history" | "hearts" | "playlist" | "speeds" | null;

/** One video in an imported file. `at` is in epoch milliseconds. */
export type TransferVideo = {
  ytid: string;
  repeats?: number;
  at?: number;
  section?: Section;
  speed?: number;
};

export type TransferList = { kind: ListKind; name: string | null; videos: TransferVideo[] };

/** A shortened entry that could not be imported, and why. */
export type RejectedEntry = { text: string; reason: string };

/** The lists and loops in a file or a pasted text. `source` names the detected format. */
export type ParsedImport = {
  source: string;
  lists: TransferList[];
  loops: NewLoop[];
  rejected: RejectedEntry[];
};

/** Thrown for a text in no known format. Its message is shown to the listener. */
export class UnreadableImport extends Error {
  override name = "Unreadable";
}

/** In bytes. */
export const MAX_IMPORT = 1_000_000;
/** Videos per import. */
export const MAX_VIDEOS = 5000;
/** Playlists per import. */
export const MAX_LISTS = 100;
/** Characters of a playlist's name; a longer one is truncated. */
export const MAX_LIST_NAME_LENGTH = 50;
/** Repeats of one video; a higher number in a file is reduced to this. */
export const MAX_REPEATS = 10_000;

export const NO_VIDEO = "This is not a YouTube video.";
export const NO_SPEED = "This is not a speed of a YouTube video, from 0.25 to 4.";
export const TOO_MANY = `You can import up to ${MAX_VIDEOS} videos at a time.`;
export const TOO_MANY_LISTS = `An import can create up to ${MAX_LISTS} playlists.`;

const MAX_QUOTE_LENGTH = 80;

/** Shortens a rejected entry for the report. */
export function quoteEntry(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > MAX_QUOTE_LENGTH ? `${truncateText(line, MAX_QUOTE_LENGTH)}...` : line;
}
