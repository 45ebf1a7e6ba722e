import { DAY_MS, HOUR_MS } from "../../text/durations";

const MAX_MS = 7 * DAY_MS;

interface Habit {
  /**
   * Interval that the publisher asks for, in seconds: `podcast:updateFrequency`, `ttl` or caching
   * headers.
   */
  every: number | null;
  /** Publication times of the newest episodes in epoch milliseconds, newest first. */
  published: readonly number[];
  now: number;
}

/** Returns half of the usual time between two episodes. */
function habitMs(published: readonly number[], now: number): number {
  const [newest, second] = published;
  const oldest = published.at(-1) ?? second;
  if (newest === undefined || second === undefined || oldest === undefined) return 6 * HOUR_MS;
  return (Math.max(now, newest) - oldest) / published.length / 2;
}

/**
 * Returns the milliseconds until the next background fetch of a feed: an hour to a day (PODCAST-5).
 */
export function nextLookMs({ every, published, now }: Habit): number {
  const wished = Math.max((every ?? 0) * 1000, habitMs(published, now));
  return Math.min(Math.max(wished, HOUR_MS), DAY_MS);
}

/**
 * Returns the milliseconds until a failed feed is retried: an hour, then twice as long each time,
 * up to a week.
 */
export function nextTryMs(failures: number): number {
  return Math.min(HOUR_MS * 2 ** Math.max(failures - 1, 0), MAX_MS);
}
