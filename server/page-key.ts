import { themeCookie, type Theme } from "./visitor";

/**
 * Every query parameter that a page reads. All others (`utm_source`, `fbclid`, `_`) neither split the cache nor reach a
 * page that is drawn for everyone; a parameter that a loader reads and that is missing here would be lost there.
 */
export const PAGE_PARAMETERS = [
  "back",
  "confirm",
  "cursor",
  "e",
  "end",
  "episodeid",
  "format",
  "from",
  "geo",
  "list",
  "maxheight",
  "maxwidth",
  "next",
  "p",
  "page",
  "play",
  "podcastid",
  "q",
  "s",
  "shown",
  "sort",
  "start",
  "state",
  "stationId",
  "t",
  "tab",
  "url",
  "v",
  "wait",
] as const;

const KNOWN = new Set<string>(PAGE_PARAMETERS);

/** Longer addresses are drawn but not kept: the key is text that a visitor chooses. */
const LONGEST_KEY = 512;

/** Path and known parameters in a fixed order, the first of equal names. */
function canonicalPath(url: string): string {
  const pathStart = url.indexOf("/", url.indexOf("//") + 2);
  const queryStart = url.indexOf("?", pathStart);
  if (queryStart < 0) return url.slice(pathStart);
  const query = new URLSearchParams(url.slice(queryStart + 1));
  const kept = new URLSearchParams();
  for (const [name, value] of query) {
    if (KNOWN.has(name) && !kept.has(name)) kept.set(name, value);
  }
  kept.sort();
  const search = kept.toString();
  const path = url.slice(pathStart, queryStart);
  return search ? `${path}?${search}` : path;
}

export type PageKey = { key: string; path: string; theme: Theme };

/** Null when the address is too long to keep. */
export function pageKey(url: string, theme: Theme): PageKey | null {
  const path = canonicalPath(url);
  return path.length > LONGEST_KEY ? null : { key: `${theme} ${path}`, path, theme };
}

/** The request that draws the shared copy: nothing of the one visitor who happened to ask first is in it. */
export function sharedRequest({ path, theme }: PageKey, origin: string): Request {
  const headers = new Headers({ Accept: "text/html,application/xhtml+xml" });
  const cookie = themeCookie(theme);
  if (cookie) headers.set("Cookie", cookie);
  return new Request(origin + path, { headers });
}
