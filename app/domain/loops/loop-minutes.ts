import { minutesOf, mostRepeatedMinute, type RepeatedMinute } from "../podcasts/repeated-minutes";
import type { Loop } from "./loop";

/**
 * Returns the minute of a video that its saved loops were heard in most; null unless another minute
 * was heard less. Passes of the whole video are in all minutes alike.
 * @param duration in seconds; null if unknown
 */
export function mostLoopedMinute(
  loops: readonly Pick<Loop, "startMs" | "endMs" | "repeats">[],
  duration: number | null,
): RepeatedMinute | null {
  const minutes: number[] = [];
  for (const { startMs, endMs, repeats } of loops) {
    const { first, last } = minutesOf(startMs / 1000, endMs / 1000);
    while (minutes.length <= last) minutes.push(0);
    for (let at = first; at <= last; at++) minutes[at] = (minutes[at] ?? 0) + repeats;
  }
  return mostRepeatedMinute(minutes, duration);
}
