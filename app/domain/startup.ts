import type { Feature } from "./player";

/** What lies under the player of a visit that names no page. */
export type StartTab = "yourlor" | "reviews" | "favorites" | "playlist" | "playqueue";

/** Saved features that open Your LOR instead (spec 2 §2). */
const AS_YOUR_LOR = new Set<Feature>(["search", "history", "radio", "stream"]);
const OPENED = new Set<Feature>(["yourlor", "reviews", "favorites", "playlist", "playqueue"]);

interface Visit {
  /** The part of the product that was used last, from its cookie. */
  lastFeature: Feature | null;
  hasHistory: boolean;
  /** Narrower than 942 px. */
  narrow: boolean;
}

function isOpened(feature: Feature): feature is StartTab {
  return OPENED.has(feature);
}

/**
 * Startup route handling (spec 2 §2) of `/`; every other route is a page of its own. The Top 10 stands beside the player
 * there anyway, so that it falls back as what opens nothing does.
 */
export function startTab({ lastFeature, hasHistory, narrow }: Visit): StartTab {
  if (lastFeature === null) return narrow ? "playlist" : "reviews";
  if (isOpened(lastFeature)) return lastFeature;
  return AS_YOUR_LOR.has(lastFeature) || hasHistory ? "yourlor" : "reviews";
}
