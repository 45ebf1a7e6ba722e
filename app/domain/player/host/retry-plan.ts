/**
 * Ms within which a station must start to play, before we tell the listener what to do (ITEM-6).
 */
export const SOUNDS_WITHIN = 8_000;

/** The least ms for one source of several. */
const MIN_SHARE = 2_000;

/** Ms for which we retry a lost connection. */
export const TRIES_FOR = 180_000;

const FIRST_PAUSE = 1_000;
const MAX_PAUSE = 20_000;

/** Shares `remaining` ms among the `left` sources: returns the ms that the next one may take. */
export function shareOf(remaining: number, left: number): number {
  return Math.max(MIN_SHARE, Math.floor(remaining / Math.max(1, left)));
}

/**
 * Returns the ms to wait before the next attempt, which grow; null to give up, after `TRIES_FOR`.
 */
export function pauseBefore(attempt: number, lostFor: number): number | null {
  if (lostFor >= TRIES_FOR) return null;
  return Math.min(FIRST_PAUSE * 2 ** attempt, MAX_PAUSE);
}
