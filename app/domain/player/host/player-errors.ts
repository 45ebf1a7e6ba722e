/**
 * How to handle an error of the video host: skip `blocked` videos at once, try `retry` ones again.
 * `operator` means that our site is at fault, not the video.
 */
export type PlayerErrorKind = "blocked" | "retry" | "operator";

/** Our own error number, for a video that did not start playing in time. */
export const PLAYBACK_TIMED_OUT = 0;

/**
 * Classifies an error number; docs/upstreams.md (Player) explains them. Errors 2 and 5 may be
 * temporary.
 */
export function classifyPlayerError(code: number): PlayerErrorKind {
  if (code === 100 || code === 101 || code === 150) return "blocked";
  return code === 153 ? "operator" : "retry";
}
