import { watchPath } from "./youtube-id";

interface Place {
  ytid: string;
  start?: number | undefined;
  end?: number | undefined;
  play?: boolean;
  wait?: boolean;
}

/** The watch page with its lyrics open; with `wait` it comes whole. */
export function lyricsPath({ ytid, start, end, play, wait }: Place): string {
  const path = watchPath({ ytid, start, end, ...(play && { play }) });
  return `${path}&tab=lyrics${wait ? "&wait=1" : ""}#lyrics`;
}

const hundredths = (seconds: number) => Math.round(seconds * 100) / 100;

/** When a line is heard in the video, which may begin later or earlier than the song by `offset` seconds. */
export function lineTimes({ start, dur }: { start: number; dur: number }, offset: number) {
  const from = hundredths(Math.max(start + offset, 0));
  return { start: from, end: hundredths(Math.max(start + dur + offset, from + 0.1)) };
}
