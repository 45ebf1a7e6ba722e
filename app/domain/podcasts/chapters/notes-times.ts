import { truncateText } from "../../text/text";
import { parseTime } from "../../text/time";

/** A time such as `12:34`, `(1:02:03)` or `[00:00]`, not part of a longer number. */
const TIME = /(?<![\d:.])(?:\d{1,2}:)?\d{1,2}:\d{2}(?![\d:])/g;
/** The most links made from the times on one page. */
const MAX_LINKS = 300;
const TAG_OR_LINK = /<a\s[^<>]*>[^<]*<\/a>|<[^<>]*>/gi;

export interface NoteTime {
  /** Seconds. */
  start: number;
  title: string;
}

/** Applies `change` to the text of HTML outside tags and links. */
function mapText(html: string, change: (text: string) => string): string {
  let result = "";
  let at = 0;
  for (const tag of html.matchAll(TAG_OR_LINK)) {
    result += change(html.slice(at, tag.index)) + tag[0];
    at = tag.index + tag[0].length;
  }
  return result + change(html.slice(at));
}

/**
 * Turns times in sanitised notes into links that seek. `pathAt` returns the page at a time
 * (PODCAST-7), and the attribute tells scripts the seconds.
 */
export function linkTimes(
  html: string,
  attribute: string,
  pathAt: (seconds: number) => string,
): string {
  let count = 0;
  return mapText(html, (text) =>
    text.replace(TIME, (time) => {
      const seconds = count < MAX_LINKS ? parseTime(time) : null;
      if (seconds === null) return time;
      count += 1;
      const href = pathAt(seconds).replaceAll("&", "&amp;");
      return `<a href="${href}" ${attribute}="${seconds}">${time}</a>`;
    }),
  );
}

const BREAK = /<(?:br|\/p|\/li|\/h3|\/h4|hr)\b[^<>]*>/gi;
const TAG = /<[^<>]*>/g;
const FIRST_TIME = /^[\s([{*•-]*((?:\d{1,2}:)?\d{1,2}:\d{2})[\s)\]}:.–—-]*([^\s)\]}:.–—-].*)$/;
const LAST_TIME = /[\s([{–—-]((?:\d{1,2}:)?\d{1,2}:\d{2})[)\]}]?$/;
const MIN = 2;
const MAX_LINES = 500;

const decoded = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/** Strips the spaces, brackets and dashes between a title and the time after it. */
function titleBefore(text: string): string {
  let end = text.length;
  while (end > 0 && " ([{–—-".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function chapterOf(line: string): NoteTime | null {
  const first = FIRST_TIME.exec(line);
  const last = first ? null : LAST_TIME.exec(line);
  const title = first ? (first[2] ?? "") : titleBefore(line.slice(0, last?.index ?? 0));
  const start = parseTime((first ?? last)?.[1] ?? "");
  return start === null || !title ? null : { start, title: truncateText(title.trim(), 150) };
}

/**
 * Finds chapters in notes that list one a line, in rising order; none if there are fewer than two.
 */
export function chaptersInNotes(html: string): NoteTime[] {
  // Cut before replacing anything: notes may have twenty times as many lines.
  const begin = html.split(BREAK, MAX_LINES).join("\n");
  const lines = begin.replace(TAG, "").split("\n", MAX_LINES);
  const found = lines.flatMap((line) => chapterOf(decoded(line.slice(0, 300)).trim()) ?? []);
  const rising = found.filter(({ start }, at) => start > (found[at - 1]?.start ?? -1));
  return rising.length >= MIN ? rising : [];
}
