import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/domain/text/durations";

/** When to make backups: at a time of the UTC day, or so long after the last one. */
export type Schedule = { timeOfDayMs: number } | { everyMs: number };

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
const INTERVAL = /^([1-9]\d{0,3})([mhd])$/;
const UNITS = new Map([
  ["m", MINUTE_MS],
  ["h", HOUR_MS],
  ["d", DAY_MS],
]);

/** Reads `03:30`, `90m`, `6h` or `2d`; null if it is something else. */
export function parseSchedule(text: string): Schedule | null {
  const time = TIME.exec(text);
  if (time) return { timeOfDayMs: Number(time[1]) * HOUR_MS + Number(time[2]) * MINUTE_MS };
  const [, count, unit] = INTERVAL.exec(text) ?? [];
  const unitMs = UNITS.get(unit ?? "");
  return unitMs ? { everyMs: Number(count) * unitMs } : null;
}

/** Looks are a minute apart, but not to the second, and a backup begins a little after one. */
const EARLY_MS = 5000;

/** When the last backup was made, and now. Both by the clock of the database, which all share. */
export type BackupTimes = { last: Date | null; now: Date };

/** Whether a backup should be made now. One that was missed is due at once, and so is the first. */
export function isDue(schedule: Schedule, { last, now }: BackupTimes): boolean {
  // From the future: the clock was wrong, then or now.
  if (!last || last > now) return true;
  if ("everyMs" in schedule) return now.getTime() - last.getTime() >= schedule.everyMs - EARLY_MS;
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + schedule.timeOfDayMs;
  const latest = today > now.getTime() ? today - DAY_MS : today;
  return last.getTime() < latest;
}
