/** What the state line under the player says. */
export const NOT_HERE = "This video cannot be played here";
export const GAVE_UP = "Three videos in a row could not be played, so playback stopped.";
export const NO_SCRIPT = "The video player could not be loaded. Check your connection.";

/** Said where what comes next could not be found out. */
export const OFFLINE = "You appear to be offline.";

export type Notice =
  | { kind: "text"; text: string }
  /** The browser wants a press. */
  | { kind: "tap" }
  /** The host's script is missing; trying again may help. */
  | { kind: "unavailable" };
