import { parseCookies } from "../cookies/cookies";

/** Names of zones are shorter. */
const LONGEST = 64;

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}

/** The listener's time zone, as the browser says in its cookie, else as the CDN does; null when neither is a zone. */
export function timeZoneOf(
  cookies: string | null | undefined,
  header: string | null | undefined,
): string | null {
  const named = [parseCookies(cookies).get("time-zone"), header?.trim()];
  return named.find((name) => name && name.length <= LONGEST && isZone(name)) ?? null;
}
