import { watchPath } from "../videos/youtube-id";

interface Place {
  ytid: string;
  start?: number | undefined;
  end?: number | undefined;
  play?: boolean;
  wait?: boolean;
}

/**
 * Returns the watch page with lyrics open. With `wait` the server sends them with the page instead
 * of streaming them.
 */
export function lyricsPath({ ytid, start, end, play, wait }: Place): string {
  const path = watchPath({ ytid, start, end, ...(play && { play }) });
  return `${path}&tab=lyrics${wait ? "&wait=1" : ""}#lyrics`;
}

const hundredths = (seconds: number) => Math.round(seconds * 100) / 100;

export const LYRICS_HINT =
  "Press a line to jump to it, then another to loop from one to the other.";

type Span = { start: number; end: number };

/**
 * Returns the section of the video that spans both lines, in either order. Takes song times,
 * returns video times.
 */
export function linesBetween(one: Span, other: Span, offset: number): Span {
  const start = Math.min(one.start, other.start);
  const end = Math.max(one.end, other.end);
  return lineTimes({ start, dur: end - start }, offset);
}

/**
 * Returns start and end of a line in the video, which starts `offset` seconds after the song
 * (before it if negative).
 */
export function lineTimes({ start, dur }: { start: number; dur: number }, offset: number) {
  const from = hundredths(Math.max(start + offset, 0));
  return { start: from, end: hundredths(Math.max(start + dur + offset, from + 0.1)) };
}
