/** `start` and `dur` in seconds of the song; both 0 where the lyrics are not timed. */
export interface LyricLine {
  start: number;
  dur: number;
  text: string;
}

export interface Lyrics {
  /** Lines are timed, in order. */
  synced: boolean;
  lines: LyricLine[];
  artist: string;
  track: string;
}

export const NO_LYRICS = "Lyrics does not exist with this video.";
export const LYRICS_AWAY = "The lyrics cannot be reached just now.";

/** Of the last line of a song whose length nobody knows, in seconds. */
const LAST_LINE = 5;

const STAMP = /\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]/g;
const WORD_STAMP = /<\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>/g;
const OFFSET = /^\s*\[offset:\s*([+-]?\d{1,6})\s*\]/im;

function seconds([, minutes, rest, fraction = ""]: RegExpExecArray | RegExpMatchArray): number {
  return Number(minutes) * 60 + Number(rest) + (fraction ? Number(`0.${fraction}`) : 0);
}

const hundredths = (time: number) => Math.round(time * 100) / 100;

/**
 * Reads the LRC format: several stamps on one line, word stamps, tags, an offset in milliseconds (positive is earlier),
 * any line ends. Empty lines are pauses: they end the line before them and are not shown.
 * @param duration of the song in seconds, which ends its last line
 * @returns the lines in order, none when nothing is stamped
 */
export function parseLrc(text: string, duration: number | null = null): LyricLine[] {
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
  const lines = stamped.map(({ start, text: words }, at) => {
    const next = stamped.slice(at + 1).find((other) => other.start > start)?.start;
    const last = duration && duration > start ? duration : start + LAST_LINE;
    return { start, dur: hundredths((next ?? last) - start), text: words };
  });
  return lines.filter((line) => line.text !== "");
}

/** Lines without times, the empty ones between verses kept as such. */
export function plainLines(text: string): LyricLine[] {
  const lines = text.trim().split(/\r\n|\r|\n/);
  return lines.map((line) => ({ start: 0, dur: 0, text: line.trim() }));
}

/** The place in `lines` of what is sung at this second of the song, -1 before the first. */
export function lineAt(lines: readonly { start: number }[], second: number): number {
  let [from, to] = [0, lines.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((lines[middle]?.start ?? Infinity) <= second) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** One press of a button that shifts lyrics, and how far they may be shifted, in seconds. */
export const OFFSET_STEP = 0.5;
export const LARGEST_OFFSET = 60;
