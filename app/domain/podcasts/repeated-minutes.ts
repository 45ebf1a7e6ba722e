/** Returns the first and last minute, from 0, that a pass from `start` up to `end` touches. */
export function minutesOf(start: number, end: number): { first: number; last: number } {
  return { first: Math.floor(start / 60), last: Math.ceil(end / 60) - 1 };
}

export interface RepeatedMinute {
  /** In seconds. */
  start: number;
  end: number;
  times: number;
}

/**
 * Returns the most repeated minute of an episode, the first of several; null unless another minute
 * was repeated less (PODCAST-19). If the duration is unknown, only the minutes in the list are
 * compared.
 */
export function mostRepeatedMinute(
  minutes: readonly number[],
  duration: number | null,
): RepeatedMinute | null {
  const times = Math.max(0, ...minutes);
  const isShort = duration !== null && minutes.length < Math.ceil(duration / 60);
  const fewest = isShort ? 0 : Math.min(...minutes);
  if (times <= fewest || times === 0) return null;
  const start = minutes.indexOf(times) * 60;
  const end = duration !== null && duration > start ? Math.min(start + 60, duration) : start + 60;
  return { start, end, times };
}
