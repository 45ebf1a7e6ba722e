import { DAY_MS, HOUR_MS } from "../../text/durations";

const LONGEST_MS = 7 * DAY_MS;

interface Habit {
  /** What the publisher asks for, in seconds: `podcast:updateFrequency`, `ttl` or caching headers. */
  every: number | null;
  /** Epoch milliseconds of the newest episodes, newest first. */
  published: readonly number[];
  now: number;
}

/** Half of the usual time between two episodes. */
function habitMs(published: readonly number[], now: number): number {
  const oldest = published.at(-1);
  if (oldest === undefined || published.length < 2) return 6 * HOUR_MS;
  return (Math.max(now, published[0]!) - oldest) / published.length / 2;
}

/** Milliseconds until a feed is looked at again in the background: an hour to a day (PODCAST-5). */
export function nextLookMs({ every, published, now }: Habit): number {
  const wished = Math.max((every ?? 0) * 1000, habitMs(published, now));
  return Math.min(Math.max(wished, HOUR_MS), DAY_MS);
}

/** Milliseconds until a feed that failed is tried again: an hour, then twice as long each time, a week at most. */
export function nextTryMs(failures: number): number {
  return Math.min(HOUR_MS * 2 ** Math.max(failures - 1, 0), LONGEST_MS);
}
