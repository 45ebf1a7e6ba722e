/** The longest time the product handles, in seconds (`99:59:59`). */
export const MAX_SECONDS = 359_999;

const PLAIN = /^(\d*)(?:\.(\d*))?$/;
const CLOCK = /^(?:(\d{1,3}):)?(\d{1,4}):(\d{1,2})(?:\.(\d+))?$/;
const UNITS = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)(?:\.(\d+))?s)?$/i;
const ISO = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d+))?S)?)?$/;
const MAX_TEXT_LENGTH = 24;

/** Rounds seconds to whole milliseconds, the product's time resolution. */
export function roundToMs(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** Returns seconds, to the millisecond, from the digits of each part. */
function toSeconds(hours: string, minutes: string, seconds: string, fraction: string): number {
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
 * Parses a time as people write it, in seconds to the millisecond: `3.5`, `3,5`, `m:ss.d`,
 * `h:mm:ss`, `90s`, `1h2m3s`. Returns null for other texts. Negative times are returned, so that
 * validation can report them (LOOP-1).
 */
export function parseTime(text: string): number | null {
  const trimmed = text.trim().replace(",", ".");
  if (trimmed.length > MAX_TEXT_LENGTH) return null;
  const negative = trimmed.startsWith("-");
  const seconds = parsePositive(negative ? trimmed.slice(1) : trimmed);
  if (seconds === null) return null;
  return negative && seconds > 0 ? -seconds : seconds;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

function wholeSeconds(seconds: number): number {
  return Number.isFinite(seconds) && seconds > 0 ? Math.floor(roundToMs(seconds)) : 0;
}

/**
 * Formats `m:ss`, or `h:mm:ss` from one hour (FORMAT-2). Fractions are cut off; invalid times give
 * `0:00`.
 */
export function formatClock(seconds: number): string {
  const whole = wholeSeconds(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = twoDigits(whole % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/**
 * Like `formatClock`, with up to three decimals if there are any (`0:03.5`). `parseTime` returns
 * the same value.
 */
export function formatTime(seconds: number): string {
  const rounded = roundToMs(Math.abs(seconds));
  const fraction = Math.round((rounded % 1) * 1000);
  const decimals = fraction > 0 ? String(fraction / 1000).slice(1) : "";
  const sign = seconds < 0 && rounded > 0 ? "-" : "";
  return `${sign}${formatClock(rounded)}${decimals}`;
}

/** Formats to a tenth of a second, even if it is 0, so that a running time does not jump. */
export function formatTenths(seconds: number): string {
  const tenths = Math.round(Math.max(0, seconds) * 10);
  return `${formatClock(tenths / 10)}.${tenths % 10}`;
}

/** Like `formatTenths`, without a decimal of 0 (`0:27.1`, `0:31`). */
export function formatShortTime(seconds: number): string {
  return formatTenths(seconds).replace(/\.0$/, "");
}

/** Parses an ISO 8601 duration such as `PT1M2S` to seconds; null for other texts. */
export function parseIsoDuration(text: string): number | null {
  const match = ISO.exec(text);
  if (!match || text === "P" || text.endsWith("T")) return null;
  const [, weeks = "0", days = "0", hours = "0", minutes = "0", seconds = "0", fraction = ""] =
    match;
  const dayHours = (Number(weeks) * 7 + Number(days)) * 24 + Number(hours);
  return toSeconds(String(dayHours), minutes, seconds, fraction);
}
