/** States of the player (PLAYER-3). */
export type PlayerState = "unstarted" | "ended" | "playing" | "paused" | "buffering" | "cued";

/** Whether it is loaded but was never played. */
export function isWaiting(state: PlayerState): boolean {
  return state === "unstarted" || state === "cued";
}

export function isSounding(state: string | null | undefined): boolean {
  return state === "playing" || state === "buffering";
}

/** The header's tabs (SHELL-5). */
export const TABS = ["lor", "podcast", "radio"] as const;
export type Tab = (typeof TABS)[number];

/** Where playback was started (SHELL-19). */
export const FEATURES = [
  "history",
  "favorites",
  "playlist",
  "search",
  "stream",
  "radio",
  "hub",
  "reviews",
  "profile",
  "yourlor",
  "playqueue",
  "top10",
] as const;
export type Feature = (typeof FEATURES)[number];

export const DEFAULT_FEATURE: Feature = "history";

export function isFeature(value: unknown): value is Feature {
  return FEATURES.some((feature) => feature === value);
}
