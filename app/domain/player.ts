/** spec 1 §3: the player's states with the numbers that the video host gives them. */
export const PLAYER_STATE_NUMBERS = {
  unstarted: -1,
  ended: 0,
  playing: 1,
  paused: 2,
  buffering: 3,
  cued: 5,
} as const;

export type PlayerState = keyof typeof PLAYER_STATE_NUMBERS;

export const PLAYER_STATES: readonly PlayerState[] = [
  "unstarted",
  "ended",
  "playing",
  "paused",
  "buffering",
  "cued",
];

/** Null for a number that the video host does not document. */
export function stateFromNumber(state: number): PlayerState | null {
  return PLAYER_STATES.find((name) => PLAYER_STATE_NUMBERS[name] === state) ?? null;
}

export const MEDIA_KINDS = ["video", "station", "episode"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** What the player does at the end of an item (spec 1 §4); both are kept in cookies. */
export type PlayerModes = { repeat: boolean; shuffle: boolean };

export const DEFAULT_MODES: PlayerModes = { repeat: true, shuffle: false };

/** The three-way switch of the header (spec 1 §2). */
export const TABS = ["lor", "podcast", "radio"] as const;
export type Tab = (typeof TABS)[number];

/** Where a playback started (spec 1 §2). */
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
