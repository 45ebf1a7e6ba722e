import { DAY_MS } from "../text/durations";

const WEEK_MS = 7 * DAY_MS;
const MONDAY = 1;

/** Returns how many milliseconds a zone's clock is ahead of UTC. */
function aheadOf(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const [year, month, day] = [value("year"), value("month"), value("day")];
  const local = Date.UTC(year, month - 1, day, value("hour"), value("minute"), value("second"));
  return local - Math.floor(at.getTime() / 1000) * 1000;
}

/** Converts the end of a list that was set for Monday, 00:00 UTC, because no zone was known. */
export function inZone(expiresAt: Date, timeZone: string | null): Date {
  const isWeekInUtc = nextWeek(new Date(expiresAt.getTime() - 1)).getTime() === expiresAt.getTime();
  if (!timeZone || !isWeekInUtc) return expiresAt;
  return nextWeek(new Date(expiresAt.getTime() - WEEK_MS / 2), timeZone);
}

/** Returns the next Monday, 00:00, in the zone (DISCOVERY-1). An unknown zone counts as UTC. */
export function nextWeek(now: Date, timeZone = "UTC"): Date {
  try {
    const local = new Date(now.getTime() + aheadOf(now, timeZone));
    const days = (MONDAY - local.getUTCDay() + 7) % 7 || 7;
    const midnight = Math.floor(local.getTime() / DAY_MS) * DAY_MS + days * DAY_MS;
    // Its clock may change before then.
    const guess = new Date(midnight - aheadOf(now, timeZone));
    return new Date(midnight - aheadOf(guess, timeZone));
  } catch (error) {
    if (!(error instanceof RangeError) || timeZone === "UTC") throw error;
    return nextWeek(now);
  }
}
