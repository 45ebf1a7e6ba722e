import { printable, truncateText } from "../../text/text";
import type { NoteTime } from "./notes-times";

/** A publisher's list is read so far. */
export const MOST_CHAPTERS = 500;
/** In seconds; what is later is a mistake. */
export const LATEST_START = 172_800;

const LONGEST_TITLE = 150;

/** The title of a chapter as it is shown; empty when it has none. */
export function chapterTitle(text: string): string {
  return truncateText(printable(text).replace(/\s+/g, " ").trim(), LONGEST_TITLE);
}

/** In rising order, one for each start. */
export function inOrder(chapters: NoteTime[]): NoteTime[] {
  return chapters
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start }, at, all) => start !== all[at - 1]?.start);
}
