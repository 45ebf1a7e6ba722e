import type { Feature } from "../player/player";

/** Panels under the player on `/` (SHELL-14). */
export type StartTab = "yourlor" | "reviews" | "favorites" | "playlist" | "playqueue";

/** Features that open Your LOR instead (SHELL-14). */
const AS_YOUR_LOR = new Set<Feature>(["search", "history", "radio", "stream"]);
const OPENED = new Set<Feature>(["yourlor", "reviews", "favorites", "playlist", "playqueue"]);

interface Visit {
  /** From the cookie. */
  lastFeature: Feature | null;
  hasHistory: boolean;
  /** Narrower than 942 px. */
  narrow: boolean;
}

function isOpened(feature: Feature): feature is StartTab {
  return OPENED.has(feature);
}

/**
 * Returns the panel to open (SHELL-14). The Top 10 opens none, because it is beside the player
 * anyway.
 */
export function startTab({ lastFeature, hasHistory, narrow }: Visit): StartTab {
  if (lastFeature === null) return narrow ? "playlist" : "reviews";
  if (isOpened(lastFeature)) return lastFeature;
  return AS_YOUR_LOR.has(lastFeature) || hasHistory ? "yourlor" : "reviews";
}
