/** `start` and `dur` in seconds of the song. Both are 0 when the lyrics are not timed. */
export interface LyricLine {
  start: number;
  dur: number;
  text: string;
}

export interface Lyrics {
  /** Whether the lines are timed and in order. */
  synced: boolean;
  lines: LyricLine[];
  artist: string;
  track: string;
}

export const LYRICS_UNAVAILABLE = "Lyrics cannot be loaded right now.";
export const NO_LYRICS = "Lyrics does not exist with this video.";

/** Length of the last line when the song's duration is unknown, in seconds. */
const LAST_LINE_SECONDS = 5;

const STAMP = /\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]/g;
const WORD_STAMP = /<\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>/g;
const OFFSET = /^[ \t]*\[offset:[ \t]*([+-]?\d{1,6})[ \t]*\]/im;

/** In characters. A longer text is not lyrics. */
export const MAX_LYRICS_LENGTH = 64 * 1024;

function seconds([, minutes, rest, fraction = ""]: RegExpExecArray | RegExpMatchArray): number {
  return Number(minutes) * 60 + Number(rest) + (fraction ? Number(`0.${fraction}`) : 0);
}

const hundredths = (time: number) => Math.round(time * 100) / 100;

/**
 * Reads the LRC format: several stamps on one line, word stamps, tags, an offset in milliseconds
 * (positive is earlier), any line ending. An empty line is a pause: it ends the previous line and
 * is not shown.
 * @param duration of the song in seconds, which ends its last line
 * @returns the lines in order; empty when no line has a stamp or the text is too long
 */
export function parseLrc(text: string, duration: number | null = null): LyricLine[] {
  if (text.length > MAX_LYRICS_LENGTH) return [];
  const shift = Number(OFFSET.exec(text)?.[1] ?? 0) / 1000;
  const stamped: { start: number; text: string }[] = [];
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)) {
    const stamps = [...line.matchAll(STAMP)];
    const words = line.replace(STAMP, "").replace(WORD_STAMP, "").replace(/\s+/g, " ").trim();
    for (const stamp of stamps) {
      stamped.push({ start: hundredths(Math.max(seconds(stamp) - shift, 0)), text: words });
    }
  }
  stamped.sort((one, other) => one.start - other.start);
  const lines: LyricLine[] = [];
  let later: number | null = null;
  for (const [at, { start, text: words }] of [...stamped.entries()].toReversed()) {
    const following = stamped[at + 1]?.start ?? null;
    if (following !== start) later = following;
    const last = duration && duration > start ? duration : start + LAST_LINE_SECONDS;
    if (words) lines.push({ start, dur: hundredths((later ?? last) - start), text: words });
  }
  return lines.reverse();
}

/** Returns lines without times, including the empty ones between verses. */
export function plainLines(text: string): LyricLine[] {
  if (text.length > MAX_LYRICS_LENGTH) return [];
  const lines = text.trim().split(/\r\n|\r|\n/);
  return lines.map((line) => ({ start: 0, dur: 0, text: line.trim() }));
}

/** Returns the index of the line sung at this second of the song, -1 before the first. */
export function lineIndexAt(lines: readonly { start: number }[], second: number): number {
  let [from, to] = [0, lines.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((lines[middle]?.start ?? Infinity) <= second) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** Seconds by which one press of a button shifts the lyrics, and the most they can be shifted. */
export const OFFSET_STEP = 0.5;
export const MAX_OFFSET = 60;
