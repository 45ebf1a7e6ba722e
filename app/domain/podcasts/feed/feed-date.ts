/** Time zones that `Date.parse` does not know. */
const ZONES = new Map([
  ["BST", "+0100"],
  ["CET", "+0100"],
  ["CEST", "+0200"],
  ["EET", "+0200"],
  ["EEST", "+0300"],
  ["MSK", "+0300"],
  ["IST", "+0530"],
  ["JST", "+0900"],
  ["AEST", "+1000"],
  ["AEDT", "+1100"],
  ["NZST", "+1200"],
  ["NZDT", "+1300"],
  ["BRT", "-0300"],
  ["AKST", "-0900"],
  ["AKDT", "-0800"],
  ["HST", "-1000"],
]);

const WEEKDAY = /^[\p{L}.]+,\s*/u;
const LAST_WORD = /([A-Z]{3,4})$/;
const HAS_ZONE = /(?:Z|[A-Z]{2,4}|[+-]\d{2}:?\d{2})$/i;
/** Some publishers write midnight as hour 24. */
const HOUR_24 = / 24:(?=\d\d)/;
const EPOCH = /^\d{9,10}$/;
const ISO = /^\d{4}-\d{2}-\d{2}/;

/** No podcast is older; earlier dates are placeholders. */
const EARLIEST = Date.UTC(1990, 0, 1);

function withZone(text: string): string {
  const name = LAST_WORD.exec(text)?.[1] ?? "";
  const offset = ZONES.get(name);
  if (offset) return text.slice(0, -name.length) + offset;
  if (HAS_ZONE.test(text) || !text.includes(":")) return text;
  return ISO.test(text) ? `${text.replace(" ", "T")}Z` : `${text} GMT`;
}

/**
 * Parses a feed's date to epoch milliseconds, in UTC if it names no zone; null for other texts. A
 * future date counts as now.
 */
export function feedDate(text: string, now: number): number | null {
  const given = text.trim().replace(/\s+/g, " ").slice(0, 60);
  const bare = given.replace(WEEKDAY, "").replace(HOUR_24, " 00:");
  const at = EPOCH.test(given) ? Number(given) * 1000 : Date.parse(withZone(bare));
  return Number.isFinite(at) && at >= EARLIEST ? Math.min(at, now) : null;
}
