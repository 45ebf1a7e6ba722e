import { DAY_SECONDS } from "../text/durations";

const YEAR = 365 * DAY_SECONDS;

/** Cookie lifetimes in seconds (SHELL-13). */
export const COOKIE_AGES = {
  "dark-mode": 2 * YEAR,
  "sidebar-state": 2 * YEAR,
  "switch-state": 2 * YEAR,
  "last-feature": YEAR,
  "last-played": 2 * YEAR,
  "last-radio": 2 * YEAR,
  repeat: 2 * YEAR,
  "repeat-episodes": 2 * YEAR,
  shuffle: 2 * YEAR,
  "time-zone": YEAR,
  "bookmark-recommend": DAY_SECONDS,
} as const;

export type CookieName = keyof typeof COOKIE_AGES;

export const BOOKMARK_RECOMMEND_VALUE = "999";

function formatCookie(name: CookieName, value: string, age: number, secure: boolean): string {
  const attributes = `Max-Age=${age}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${name}=${encodeURIComponent(value)}; ${attributes}`;
}

/** Formats a cookie for `Set-Cookie` or `document.cookie`. `secure` is for https only. */
export function serialiseCookie(name: CookieName, value: string, secure = false): string {
  return formatCookie(name, value, COOKIE_AGES[name], secure);
}

/** Returns headers that delete the cookies which tell what was played here. */
export function forgetPlayed(secure: boolean): [name: string, value: string][] {
  const names = ["last-played", "last-radio"] as const;
  return names.map((name) => ["Set-Cookie", formatCookie(name, "", 0, secure)]);
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Parses a `Cookie` header. The first of duplicate names counts. */
export function parseCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    const name = part.slice(0, Math.max(at, 0)).trim();
    if (name && !cookies.has(name)) cookies.set(name, decode(part.slice(at + 1).trim()));
  }
  return cookies;
}
