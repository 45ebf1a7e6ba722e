import { addresses } from "../../addresses";
import { isAt } from "../../addresses/match";
import { type Feature, isFeature } from "../player/player";

/** Plain pages, without the shell (PAGE-4). */
const PLAIN = ["privacy", "terms"];

const OUTSIDE = new Set(["api", "assets", "metrics", "healthz", "readyz", "oembed", ...PLAIN]);
const FILE = /\.(?:xml|txt|json|webmanifest|svg|png|jpe?g|ico|css|m?js|map|mp[34]|pdf|zip)$/i;

/** Returns the first segment in lower case, because a path's case does not matter (SHELL-3). */
function firstSegment(pathname: string): string {
  return pathname.split("/")[1]?.toLowerCase() ?? "";
}

/** Each tab has a layout. Text pages such as the FAQ belong to the video tab. */
export type Layout = "video" | "radio" | "podcast";

/** The layout follows from the first path segment. */
export function layoutOf(pathname: string): Layout {
  const first = firstSegment(pathname);
  return first === "radio" || first === "podcast" ? first : "video";
}

/** Returns the feature that a page belongs to, if any (SHELL-19). */
export function featureOf(pathname: string): Feature | null {
  const first = firstSegment(pathname);
  return isFeature(first) ? first : null;
}

/** The sidebar's entry for an artist radio, whose pages share `radio` with the stations. */
export const RADIO_SECTION = "radio/artist";

/** Whether the page stands alone, without header, sidebar and dock (PAGE-4). */
export function isPlainPath(pathname: string): boolean {
  return PLAIN.includes(firstSegment(pathname));
}

/** Whether the server answers with a page in the shell. A search term may end in `.mp3`. */
export function isPagePath(pathname: string): boolean {
  const first = firstSegment(pathname);
  return (
    !OUTSIDE.has(first) && (pathname.includes(addresses.search.term("")) || !FILE.test(pathname))
  );
}

/**
 * Whether it is a watch page with a video id. `/` and `/watch` without one choose a video
 * themselves.
 */
export function isWatchUrl(url: URL): boolean {
  return firstSegment(url.pathname) === "watch" && url.searchParams.has("v");
}

/**
 * Returns the query of a search page, or the one that found a watch page's video. Empty elsewhere.
 */
export function searchQueryOf({ pathname, searchParams }: URL): string {
  if ([addresses.radio.search, addresses.podcast.search].some((page) => isAt(pathname, page)))
    return searchParams.get("q") ?? "";
  if (firstSegment(pathname) !== "search") {
    return searchParams.get("from") === "search" ? (searchParams.get("list") ?? "") : "";
  }
  return searchParams.get("q") ?? decoded(pathname.split("/")[2] ?? "");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
