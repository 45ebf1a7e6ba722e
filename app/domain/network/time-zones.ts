import { parseCookies } from "../cookies/cookies";

/** In characters. The name of every zone is shorter. */
const MAX_LENGTH = 64;

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}

/**
 * Returns the listener's time zone from the browser's cookie, or else from the CDN; null if neither
 * is a zone.
 */
export function timeZoneOf(
  cookies: string | null | undefined,
  header: string | null | undefined,
): string | null {
  const named = [parseCookies(cookies).get("time-zone"), header?.trim()];
  return named.find((name) => name && name.length <= MAX_LENGTH && isZone(name)) ?? null;
}
