import type { VideoItem } from "./item";
import type { Slice } from "../slider/slice";
import { watchPath } from "../videos/youtube-id";

interface Known {
  ytid: string;
  title: string;
  author: string | null;
  /** Seconds. */
  duration: number | null;
  slice?: Slice | null;
}

/** Returns a video as the dock plays it. Its picture comes from the host. */
export function videoItem({ ytid, title, author, duration, slice = null }: Known): VideoItem {
  const href = watchPath({ ytid, ...(slice && { start: slice.start, end: slice.end }) });
  return { kind: "video", id: ytid, title, by: author, picture: null, duration, href, slice };
}
