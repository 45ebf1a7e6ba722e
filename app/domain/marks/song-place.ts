import { type Heard, type Position, resumePosition } from "./position";

/** Where a whole song stood, in seconds, null once it was heard to its end; `at` in epoch ms. */
export type SongPlace = { seconds: number | null; at: number };

/** A song that has just begun, or is nearly over, is better begun again. */
const WORTH = 30;

/** Returns the place if it helps to go on from there; null in a short song. */
export function placeWorthKeeping(seconds: number, duration: number): number | null {
  return seconds > WORTH && seconds < duration - WORTH ? Math.floor(seconds) : null;
}

export function songPosition({ seconds, at }: SongPlace): Position {
  return { seconds: seconds ?? 0, duration: null, played: seconds === null, at };
}

/**
 * Returns where to offer to go on (PLAYER-19), by the rule for episodes (PODCAST-23).
 * @param kept the listener's place
 * @param here this browser's
 */
export function placeToOffer(
  kept: SongPlace | null,
  here: (SongPlace & Pick<Heard, "movedAt">) | null,
): number | null {
  const heard = here && { ...here, ...songPosition(here) };
  return resumePosition(kept && songPosition(kept), heard) || null;
}
