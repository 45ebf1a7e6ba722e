import { roundToMs, toSeconds } from "./time";

const THOUSAND = 1000;
const MILLION = 1_000_000;
const MOST_SHOWN = 100_000_000;
const ISO = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d+))?S)?)?$/;

function whole(value: number): number {
  return Number.isFinite(value) && value > 0 ? Math.floor(value) : 0;
}

function inUnits(value: number, unit: number, suffix: string): string {
  const highest = unit === MILLION ? 99.9 : 999.9;
  return `${Math.min(value / unit, highest).toFixed(1)}${suffix}`;
}

/** An abbreviated count (FORMAT-1): above 1,000 `x.xk`, from a million `x.xm`, from 100 million `10m+`. */
export function formatCount(count: number): string {
  const value = whole(count);
  if (value >= MOST_SHOWN) return "10m+";
  if (value >= MILLION) return inUnits(value, MILLION, "m");
  if (value > THOUSAND) return inUnits(value, THOUSAND, "k");
  return formatThousands(value);
}

const SHORT = [
  [1e9, "b"],
  [1e6, "m"],
  [1e3, "k"],
] as const;

/**
 * An abbreviated view count of the video host, whose terms forbid showing less than the real number, as `10m+` would
 * (FORMAT-1).
 */
export function formatViews(views: number): string {
  const value = whole(views);
  const [unit, letter] =
    SHORT.find(([from]) => value > from || (value === from && from > THOUSAND)) ?? [];
  if (!unit || !letter) return formatThousands(value);
  const tenths = Math.floor(value / (unit / 10));
  return `${formatThousands(Math.floor(tenths / 10))}.${tenths % 10}${letter}`;
}

/** A whole number with commas between thousands, the same in every locale. */
export function formatThousands(count: number): string {
  return whole(count).toLocaleString("en-US");
}

/** The singular only for exactly 1 (FORMAT-3). */
export function plural(count: number, singular: string, many = `${singular}s`): string {
  return count === 1 ? singular : many;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

function wholeSeconds(seconds: number): number {
  return Number.isFinite(seconds) && seconds > 0 ? Math.floor(roundToMs(seconds)) : 0;
}

/** `m:ss`, or `h:mm:ss` from one hour (FORMAT-2). Fractions are cut off; invalid times give `0:00`. */
export function formatClock(seconds: number): string {
  const whole = wholeSeconds(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = twoDigits(whole % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Like `formatClock`, with up to three decimals if there are any (`0:03.5`). `parseTime` returns the same value. */
export function formatTime(seconds: number): string {
  const rounded = roundToMs(Math.abs(seconds));
  const fraction = Math.round((rounded % 1) * 1000);
  const decimals = fraction > 0 ? String(fraction / 1000).slice(1) : "";
  const sign = seconds < 0 && rounded > 0 ? "-" : "";
  return `${sign}${formatClock(rounded)}${decimals}`;
}

/** A total as `HH:MM:SS`; the hours may have more than two digits. */
export function formatTotal(seconds: number): string {
  const whole = wholeSeconds(seconds);
  const minutes = Math.floor((whole % 3600) / 60);
  return [Math.floor(whole / 3600), minutes, whole % 60].map(twoDigits).join(":");
}

/** Seconds of an ISO 8601 duration such as `PT1M2S`; null for other texts. */
export function parseIsoDuration(text: string): number | null {
  const match = ISO.exec(text);
  if (!match || text === "P" || text.endsWith("T")) return null;
  const [, weeks = "0", days = "0", hours = "0", minutes = "0", seconds = "0", fraction = ""] =
    match;
  const dayHours = (Number(weeks) * 7 + Number(days)) * 24 + Number(hours);
  return toSeconds(String(dayHours), minutes, seconds, fraction);
}
