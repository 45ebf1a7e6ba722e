import { type Feature, isFeature } from "./player";

/**
 * Pages that are drawn from what one listener has, so in-app navigation asks for them with credentials. Every other page
 * comes the same for everybody and gets the listener's marks laid over it (ARCHITECTURE D9).
 */
const PERSONAL = new Set([
  "history",
  "favorites",
  "yourlor",
  "playlist",
  "playqueue",
  "profile",
  "login",
  "logout",
  "auth",
  "merge",
  "password",
  "sessions",
  "discovery",
  "import",
]);

const NOT_PAGES = new Set(["api", "assets", "metrics", "healthz", "readyz", "oembed"]);
const FILE = /\.(?:xml|txt|json|webmanifest|svg|png|jpe?g|ico|css|m?js|map|mp[34]|pdf|zip)$/i;

function firstSegment(pathname: string): string {
  return pathname.split("/")[1]?.toLowerCase() ?? "";
}

/** Path segments are case-insensitive (`/yourLOR`). */
export function isPersonalPath(pathname: string): boolean {
  return PERSONAL.has(firstSegment(pathname));
}

/** The part of the product that a page belongs to, null for pages that are none (spec 1 §2, feature kinds). */
export function featureOf(pathname: string): Feature | null {
  const first = firstSegment(pathname);
  return isFeature(first) ? first : null;
}

/** False for what the server answers with something else than a page of the product. A search may end in `.mp3`. */
export function isPagePath(pathname: string): boolean {
  const first = firstSegment(pathname);
  return !NOT_PAGES.has(first) && (pathname.includes("/search/") || !FILE.test(pathname));
}

/** The login page, which leads back to the page that was open. */
export function loginPath(from: string): string {
  return from === "/" ? "/login" : `/login?back=${encodeURIComponent(from)}`;
}

/** A watch page of one video. `/` and `/watch` without an id show whatever is at hand. */
export function isWatchUrl(url: URL): boolean {
  return firstSegment(url.pathname) === "watch" && url.searchParams.has("v");
}

/** The words of `/search?q=` and `/search/:term`, empty elsewhere. */
export function searchedFor({ pathname, searchParams }: URL): string {
  if (firstSegment(pathname) !== "search") return "";
  return searchParams.get("q") ?? decoded(pathname.split("/")[2] ?? "");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
