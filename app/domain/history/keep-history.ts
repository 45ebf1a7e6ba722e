import { DAY_MS } from "../text/durations";

/** How long a listener's plays are stored: until cleared, for 90 days, or not at all. */
export const KEEP_HISTORY = ["on", "90days", "off"] as const;
export type KeepHistory = (typeof KEEP_HISTORY)[number];

const KEPT_DAYS = 90;

/** Returns the moment before which plays are deleted with `90days`, by their last view. */
export function retentionCutoff(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * DAY_MS);
}

/**
 * Stored instead of the video id while history is off, so that a repeated event is still recognised
 * (CALL-6).
 */
export const VIDEO_NOT_STORED = "";
