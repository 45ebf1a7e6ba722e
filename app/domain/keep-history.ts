/** How long a listener's plays are kept: until they are cleared, for 90 days, or not at all. */
export const KEEP_HISTORY = ["on", "90days", "off"] as const;
export type KeepHistory = (typeof KEEP_HISTORY)[number];

const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** What was last played before this moment is forgotten by `90days`. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * DAY_MS);
}

/** Stands for the video of a counted event while no history is kept: the event is still known again. */
export const NO_VIDEO_KEPT = "";
