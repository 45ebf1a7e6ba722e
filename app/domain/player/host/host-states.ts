import type { PlayerState } from "../player";

/** Keys are the state numbers of the video host's player (PLAYER-3). */
const STATES = new Map<number | undefined, PlayerState>([
  [-1, "unstarted"],
  [0, "ended"],
  [1, "playing"],
  [2, "paused"],
  [3, "buffering"],
  [5, "cued"],
]);

/** Returns null for undocumented numbers. */
export function stateFromNumber(state: number | undefined): PlayerState | null {
  return STATES.get(state) ?? null;
}
