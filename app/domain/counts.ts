const THOUSAND = 1000;
const MILLION = 1_000_000;
const MOST_SHOWN = 100_000_000;

function whole(value: number): number {
  return Number.isFinite(value) && value > 0 ? Math.floor(value) : 0;
}

function inUnits(value: number, unit: number, suffix: string): string {
  const highest = unit === MILLION ? 99.9 : 999.9;
  return `${Math.min(value / unit, highest).toFixed(1)}${suffix}`;
}

/** A count in short (spec 2 §9): above 1000 `x.xk`, from 1 million `x.xm`, from 100 million `10m+`. */
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
 * A count of the video host in short. It is theirs, so it may not be shown as less than it is, as `10m+` would be
 * (UPSTREAMS R1): beyond a million the letters go on.
 */
export function formatViews(views: number): string {
  const value = whole(views);
  const [unit, letter] =
    SHORT.find(([from]) => value > from || (value === from && from > THOUSAND)) ?? [];
  if (!unit || !letter) return formatThousands(value);
  const tenths = Math.floor(value / (unit / 10));
  return `${formatThousands(Math.floor(tenths / 10))}.${tenths % 10}${letter}`;
}

/** A whole number with commas between thousands (spec 2 §9), the same in every locale. */
export function formatThousands(count: number): string {
  return String(whole(count)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** The singular only for exactly 1 (spec 2 §9). */
export function plural(count: number, singular: string, many = `${singular}s`): string {
  return count === 1 ? singular : many;
}
