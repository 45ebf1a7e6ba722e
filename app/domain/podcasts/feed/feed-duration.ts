import { parseIsoDuration, parseTime } from "../../text/time";
import { DAY_SECONDS } from "../../text/durations";

/** A longer duration is a mistake, such as a date. */
const MAX_SECONDS = 2 * DAY_SECONDS;

const MINUTES = /^(\d{1,4})\s?(?:m|min|mins|minutes)\.?$/i;

/** Allows parts larger than a clock's, as in `00:180` or `90:00:00`. */
const CLOCK = /^(?:(\d{1,3}):)?(\d{1,4}):(\d{1,6})(\.\d{1,9})?$/;

function clockSeconds(text: string): number | null {
  const parts = CLOCK.exec(text);
  if (!parts) return null;
  const [, hours = "0", minutes = "0", seconds = "0", fraction = ""] = parts;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds + fraction);
}

/**
 * Parses `itunes:duration`, in any form that feeds use, to seconds; null if it is missing, zero or
 * not a duration.
 */
export function feedDuration(text: string): number | null {
  const given = text.trim();
  const minutes = MINUTES.exec(given)?.[1];
  const seconds = minutes
    ? Number(minutes) * 60
    : (parseTime(given) ?? clockSeconds(given) ?? parseIsoDuration(given));
  return seconds !== null && seconds > 0 && seconds <= MAX_SECONDS ? seconds : null;
}
