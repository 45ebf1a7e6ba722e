/** What the state line under the player says; spec 1 §8 gives the first. */
export const SKIPPED = "Video skipped - blocked";
export const NOT_HERE = "This video cannot be played here";
export const GAVE_UP = "Three videos in a row could not be played, so playback stopped.";
export const NO_SCRIPT = "The video player could not be loaded. Check your connection.";

export type Notice =
  | { kind: "text"; text: string }
  /** The browser wants a press. */
  | { kind: "tap" }
  /** The host's script is missing; trying again may help. */
  | { kind: "unavailable" };
