import { formatClock } from "../text/time";
import type { Section } from "./section";

/**
 * Names the section that loops, such as `0:27–0:39`; null for the whole video. An end of 0 is the
 * end of the video.
 */
export function loopedPart({ start, end }: Section, duration: number | null): string | null {
  const last = end || duration;
  if (start === 0 && last === duration) return null;
  return `${formatClock(start)}–${last ? formatClock(last) : "end"}`;
}
