import type { VideoItem } from "./item";
import type { Section } from "../section/section";
import { watchPath } from "../videos/youtube-id";

interface Known {
  ytid: string;
  title: string;
  author: string | null;
  /** Seconds. */
  duration: number | null;
  section?: Section | null;
  speed?: number | null | undefined;
  passes?: number | null | undefined;
  startAt?: number | null;
}

/** Returns a video as the dock plays it. Its picture comes from the host. */
export function videoItem({ ytid, title, author, duration, ...own }: Known): VideoItem {
  const { section = null, speed, passes, startAt } = own;
  const href = watchPath({ ytid, ...(section && { start: section.start, end: section.end }) });
  return {
    kind: "video",
    id: ytid,
    title,
    by: author,
    picture: null,
    duration,
    href,
    slice: section,
    ...(speed && { speed }),
    ...(passes && { passes }),
    ...(startAt && { startAt }),
  };
}
