/**
 * What to do about an error number of the video host: `blocked` videos are left at once, `retry` ones get a second chance,
 * `operator` means that the embedding site is at fault, not the video.
 */
export type PlayerFault = "blocked" | "retry" | "operator";

/** Reported instead of the host's number when nothing played in time. */
export const NOTHING_PLAYED = 0;

/** 100 removed or private, 101 and 150 not to be embedded, 153 no referrer; 2 bad parameter and 5 player trouble may pass. */
export function classifyPlayerError(code: number): PlayerFault {
  if (code === 100 || code === 101 || code === 150) return "blocked";
  return code === 153 ? "operator" : "retry";
}
