import { DEFAULT_MODES, type Feature, isFeature, TABS, type Tab } from "./player";

const DAY = 86_400;
const YEAR = 365 * DAY;

/** Ages in seconds (spec 1 §4 and §9): two years, a year for the last feature, a day for the hint. */
export const COOKIE_AGES = {
  "dark-mode": 2 * YEAR,
  "sidebar-state": 2 * YEAR,
  "switch-state": 2 * YEAR,
  "last-feature": YEAR,
  repeat: 2 * YEAR,
  shuffle: 2 * YEAR,
  "bookmark-recommend": DAY,
} as const;

export type CookieName = keyof typeof COOKIE_AGES;

export const BOOKMARK_RECOMMEND_VALUE = "999";

/** One cookie as `Set-Cookie` and `document.cookie` take it; `secure` on https only. */
export function serialiseCookie(name: CookieName, value: string, secure = false): string {
  const age = COOKIE_AGES[name];
  const attributes = `Max-Age=${age}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${name}=${encodeURIComponent(value)}; ${attributes}`;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** All cookies of a `Cookie` header by name; the first of two equal names counts. */
export function parseCookies(header: string | null | undefined): Partial<Record<string, string>> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    const name = part.slice(0, Math.max(at, 0)).trim();
    if (name && !cookies.has(name)) cookies.set(name, decode(part.slice(at + 1).trim()));
  }
  return Object.fromEntries(cookies);
}

/** What the cookies say; null where a listener has not chosen, so that the page's own default holds. */
export type Preferences = {
  dark: boolean | null;
  sidebar: "opened" | "closed" | null;
  tab: Tab | null;
  lastFeature: Feature | null;
  repeat: boolean;
  shuffle: boolean;
  bookmarkRecommend: boolean;
};

function flag(value: string | undefined): boolean | null {
  if (value === "true") return true;
  return value === "false" ? false : null;
}

/** Reads the product's own cookies of spec 1 §4; values that it never writes count as unset. */
export function readPreferences(header: string | null | undefined): Preferences {
  const cookies = parseCookies(header);
  const sidebar = cookies["sidebar-state"];
  const feature = cookies["last-feature"];
  return {
    dark: flag(cookies["dark-mode"]),
    sidebar: sidebar === "opened" || sidebar === "closed" ? sidebar : null,
    tab: TABS.find((tab) => tab === cookies["switch-state"]) ?? null,
    lastFeature: isFeature(feature) ? feature : null,
    repeat: flag(cookies.repeat) ?? DEFAULT_MODES.repeat,
    shuffle: flag(cookies.shuffle) ?? DEFAULT_MODES.shuffle,
    bookmarkRecommend: cookies["bookmark-recommend"] === BOOKMARK_RECOMMEND_VALUE,
  };
}
