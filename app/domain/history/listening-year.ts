import { DAY_MS } from "../text/durations";

const DAYS_OF_WEEK = 7;
/** Columns of the chart: a year, rounded up to whole weeks. The last week may be incomplete. */
const WEEKS = 53;

/** Repeats and seconds of one UTC day, such as `2026-11-21`. */
export type DayOfListening = { day: string; repeats: number; seconds: number };

/** A day in the chart: its column (week), row (weekday, Monday is 0) and shade (level, 0 to 4). */
type Cell = DayOfListening & { week: number; weekday: number; level: number };

type Month = { month: string; days: number; repeats: number; seconds: number };

export type ListeningYear = {
  first: string;
  last: string;
  weeks: number;
  cells: Cell[];
  /** The months that begin in the chart, and the column of their first day. */
  monthStarts: { month: string; week: number }[];
  /** Months with at least one repeat, newest first. */
  months: Month[];
  activeDays: number;
  repeats: number;
  seconds: number;
  /** The day with the most repeats; null without repeats. */
  best: DayOfListening | null;
  /** The most consecutive days with a repeat. */
  longestRun: number;
};

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
/** Monday is 0. */
const weekdayOf = (ms: number) => (new Date(ms).getUTCDay() + 6) % DAYS_OF_WEEK;

/** Returns the first and last UTC day of the chart: from a Monday 52 weeks ago to today. */
export function yearBounds(now: Date): { first: string; last: string } {
  const today = msOf(dayOf(now.getTime()));
  const monday = today - weekdayOf(today) * DAY_MS;
  return { first: dayOf(monday - (WEEKS - 1) * DAYS_OF_WEEK * DAY_MS), last: dayOf(today) };
}

/**
 * Returns 0 without repeats, else 1 to 4 on a logarithmic scale, so that one extreme day does not
 * fade all the others.
 */
function levelOf(repeats: number, most: number): number {
  if (repeats <= 0) return 0;
  if (repeats >= most) return 4;
  return 1 + Math.floor((3 * Math.log(repeats)) / Math.log(most));
}

function monthsOf(days: readonly DayOfListening[]): Month[] {
  const months = new Map<string, Month>();
  for (const { day, repeats, seconds } of days) {
    const month = day.slice(0, 7);
    const sums = months.get(month) ?? { month, days: 0, repeats: 0, seconds: 0 };
    months.set(month, {
      month,
      days: sums.days + 1,
      repeats: sums.repeats + repeats,
      seconds: sums.seconds + seconds,
    });
  }
  return [...months.values()].sort((a, b) => (a.month < b.month ? 1 : -1));
}

function longestRun(cells: readonly Cell[]): number {
  let longest = 0;
  let run = 0;
  for (const { level } of cells) {
    run = level > 0 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Computes the chart and totals of a listener's year. Days outside `yearBounds` are ignored. */
export function listeningYear(days: readonly DayOfListening[], now: Date): ListeningYear {
  const { first, last } = yearBounds(now);
  const heard = days.filter(({ day, repeats }) => day >= first && day <= last && repeats > 0);
  const byDay = new Map(heard.map((one) => [one.day, one]));
  const most = Math.max(0, ...heard.map(({ repeats }) => repeats));
  const cells: Cell[] = [];
  const monthStarts: ListeningYear["monthStarts"] = [];
  for (let at = msOf(first); at <= msOf(last); at += DAY_MS) {
    const day = dayOf(at);
    const one = byDay.get(day) ?? { day, repeats: 0, seconds: 0 };
    const week = Math.floor((at - msOf(first)) / (DAYS_OF_WEEK * DAY_MS));
    cells.push({ ...one, week, weekday: weekdayOf(at), level: levelOf(one.repeats, most) });
    if (day.endsWith("-01")) monthStarts.push({ month: day.slice(0, 7), week });
  }
  const sum = (read: (one: DayOfListening) => number) =>
    heard.reduce((total, one) => total + read(one), 0);
  return {
    first,
    last,
    weeks: WEEKS,
    cells,
    monthStarts,
    months: monthsOf(heard),
    activeDays: heard.length,
    repeats: sum(({ repeats }) => repeats),
    seconds: sum(({ seconds }) => seconds),
    best: heard.find(({ repeats }) => repeats === most) ?? null,
    longestRun: longestRun(cells),
  };
}
