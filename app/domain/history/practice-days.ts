import { DAY_MS } from "../text/durations";

/** Days in the picture, today included. */
const SHOWN_DAYS = 30;
/** Days to look back for the streak. */
const LOOKED_BACK = 366;

/** Seconds practised on one UTC day, such as `2026-11-21`. */
export type DayOfPractice = { day: string; seconds: number };

export type PracticeDays = {
  /** The last 30 days, the oldest first, those without practice too. */
  days: DayOfPractice[];
  /** Seconds on these days. */
  seconds: number;
  activeDays: number;
  /** Consecutive days with practice, up to today, or to yesterday while today has none. */
  streak: number;
};

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const dayBefore = (now: Date, days: number) => dayOf(now.getTime() - days * DAY_MS);

/** Returns the first and the last UTC day that `practiceDays` needs. */
export function practiceBounds(now: Date): { first: string; last: string } {
  return { first: dayBefore(now, LOOKED_BACK - 1), last: dayBefore(now, 0) };
}

function streakUntil(practised: ReadonlyMap<string, number>, now: Date): number {
  const isAlive = practised.has(dayBefore(now, 0));
  let streak = 0;
  while (practised.has(dayBefore(now, streak + (isAlive ? 0 : 1)))) streak += 1;
  return streak;
}

/** Sums up practice for its picture; null without any on the last 30 days. */
export function practiceDays(given: readonly DayOfPractice[], now: Date): PracticeDays | null {
  const practised = new Map(
    given.filter(({ seconds }) => seconds > 0).map(({ day, seconds }) => [day, seconds]),
  );
  const days = Array.from({ length: SHOWN_DAYS }, (_, at) => {
    const day = dayBefore(now, SHOWN_DAYS - 1 - at);
    return { day, seconds: practised.get(day) ?? 0 };
  });
  const active = days.filter(({ seconds }) => seconds > 0);
  if (active.length === 0) return null;
  return {
    days,
    seconds: active.reduce((sum, { seconds }) => sum + seconds, 0),
    activeDays: active.length,
    streak: streakUntil(practised, now),
  };
}
