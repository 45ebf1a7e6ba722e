import { parseIsoDuration, parseTime } from "../text/time";

/** Longer ones are mistakes, such as a date. */
const LONGEST = 48 * 3600;

const MINUTES = /^(\d{1,4})\s?(?:m|min|mins|minutes)\.?$/i;

/** Seconds of `itunes:duration` in every shape that feeds have; null if it is missing, zero or no duration. */
export function feedDuration(text: string): number | null {
  const given = text.trim();
  const minutes = MINUTES.exec(given)?.[1];
  const seconds = minutes ? Number(minutes) * 60 : (parseTime(given) ?? parseIsoDuration(given));
  return seconds !== null && seconds > 0 && seconds <= LONGEST ? seconds : null;
}
