import { printable, truncateText } from "../../text/text";
import type { NoteTime } from "./notes-times";

/** Chapters read from a publisher's list; the rest is ignored. */
export const MAX_CHAPTERS = 500;
/** In seconds. A later start is a mistake. */
export const LATEST_START = 172_800;

const MAX_TITLE_LENGTH = 150;

/** Cleans a chapter's title for display; empty if there is none. */
export function chapterTitle(text: string): string {
  return truncateText(printable(text).replace(/\s+/g, " ").trim(), MAX_TITLE_LENGTH);
}

/** Sorts chapters by start and keeps one for each start. */
export function inOrder(chapters: NoteTime[]): NoteTime[] {
  return chapters
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start }, at, all) => start !== all[at - 1]?.start);
}
