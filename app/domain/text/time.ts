/** The longest time the product handles, in seconds (`99:59:59`). */
export const MAX_SECONDS = 359_999;

const PLAIN = /^(\d*)(?:\.(\d*))?$/;
const CLOCK = /^(?:(\d{1,3}):)?(\d{1,4}):(\d{1,2})(?:\.(\d+))?$/;
const UNITS = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)(?:\.(\d+))?s)?$/i;
const LONGEST_TEXT = 24;

/** Rounds seconds to whole milliseconds, the product's time resolution. */
export function roundToMs(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** Seconds, to the millisecond, from the digits of each part. */
export function toSeconds(
  hours: string,
  minutes: string,
  seconds: string,
  fraction: string,
): number {
  const ms = Math.round(Number(`0.${fraction || "0"}`) * 1000);
  return (
    (Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + ms) / 1000
  );
}

function parsePositive(text: string): number | null {
  const plain = PLAIN.exec(text);
  if (plain) {
    const [, whole = "", fraction = ""] = plain;
    return whole + fraction === "" ? null : toSeconds("0", "0", whole || "0", fraction);
  }
  const clock = CLOCK.exec(text);
  if (clock) {
    const [, hours, minutes = "0", seconds = "0", fraction = ""] = clock;
    const minutesFit = hours === undefined || Number(minutes) < 60;
    if (!minutesFit || Number(seconds) >= 60) return null;
    return toSeconds(hours ?? "0", minutes, seconds, fraction);
  }
  const units = UNITS.exec(text);
  if (!units || text === "") return null;
  const [, hours = "0", minutes = "0", seconds = "0", fraction = ""] = units;
  return toSeconds(hours, minutes, seconds, fraction);
}

/**
 * Parses a time as people write it, in seconds to the millisecond: `3.5`, `3,5`, `m:ss.d`, `h:mm:ss`, `90s`, `1h2m3s`.
 * Returns null for other texts. Negative times are returned, so that validation can report them (LOOP-1).
 */
export function parseTime(text: string): number | null {
  const trimmed = text.trim().replace(",", ".");
  if (trimmed.length > LONGEST_TEXT) return null;
  const negative = trimmed.startsWith("-");
  const seconds = parsePositive(negative ? trimmed.slice(1) : trimmed);
  if (seconds === null) return null;
  return negative && seconds > 0 ? -seconds : seconds;
}
