/** Messages of the line under the player. */
export const NOT_HERE = "This video cannot be played here";
export const GAVE_UP = "Three videos in a row could not be played, so playback stopped.";
export const NO_SCRIPT = "The video player could not be loaded. Check your connection.";

/** Shown after another tab has begun to sound. */
export const ELSEWHERE = "Paused, because another tab plays now.";

/** Shown when the next video could not be determined. */
export const OFFLINE = "You appear to be offline.";

export type Notice =
  | { kind: "text"; text: string; file?: string }
  /** The browser requires a press before it plays. */
  | { kind: "tap" }
  /** The host's script could not be loaded. */
  | { kind: "unavailable" };
