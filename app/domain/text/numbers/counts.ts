const THOUSAND = 1000;
const MILLION = 1_000_000;
const MAX_SHOWN = 100_000_000;

function whole(value: number): number {
  return Number.isFinite(value) && value > 0 ? Math.floor(value) : 0;
}

function inUnits(value: number, unit: number, suffix: string): string {
  const highest = unit === MILLION ? 99.9 : 999.9;
  return `${Math.min(value / unit, highest).toFixed(1)}${suffix}`;
}

/**
 * Abbreviates a count (FORMAT-1): above 1,000 `x.xk`, from a million `x.xm`, from 100 million
 * `10m+`.
 */
export function formatCount(count: number): string {
  const value = whole(count);
  if (value >= MAX_SHOWN) return "10m+";
  if (value >= MILLION) return inUnits(value, MILLION, "m");
  if (value > THOUSAND) return inUnits(value, THOUSAND, "k");
  return formatThousands(value);
}

/** Formats the repeats of a row, such as `7×`; empty for none. */
export function formatTimes(repeats: number): string {
  return repeats > 0 ? `${formatCount(repeats)}×` : "";
}

const SHORT = [
  [1e9, "b"],
  [1e6, "m"],
  [1e3, "k"],
] as const;

/**
 * Abbreviates a view count of the video host, whose terms forbid showing less than the real number,
 * as `10m+` would (FORMAT-1).
 */
export function formatViews(views: number): string {
  const value = whole(views);
  const [unit, letter] =
    SHORT.find(([from]) => value > from || (value === from && from > THOUSAND)) ?? [];
  if (!unit || !letter) return formatThousands(value);
  const tenths = Math.floor(value / (unit / 10));
  return `${formatThousands(Math.floor(tenths / 10))}.${tenths % 10}${letter}`;
}

/** Formats a whole number with commas between thousands, the same in every locale. */
export function formatThousands(count: number): string {
  return whole(count).toLocaleString("en-US");
}

/** Formats a total in seconds as `HH:MM:SS`; the hours may have more than two digits. */
export function formatTotal(seconds: number): string {
  // Round to the millisecond first, because a sum of times may fall short by a rounding error.
  const all = whole(Math.round(seconds * 1000) / 1000);
  const parts = [Math.floor(all / 3600), Math.floor((all % 3600) / 60), all % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
