/** A station that was asked for must sound within so many ms, or the listener is told what to do (ITEM-6). */
export const SOUNDS_WITHIN = 8_000;

/** One source of several gets at least so many ms. */
const LEAST_SHARE = 2_000;

/** A connection that was lost is tried again for so many ms. */
export const TRIES_FOR = 180_000;

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 20_000;

/** Ms that one of the `left` sources may take when `remaining` ms are left for all. */
export function shareOf(remaining: number, left: number): number {
  return Math.max(LEAST_SHARE, Math.floor(remaining / Math.max(1, left)));
}

/** Ms before the next attempt, growing; null once `lostFor` ms of trying are enough. */
export function pauseBefore(attempt: number, lostFor: number): number | null {
  if (lostFor >= TRIES_FOR) return null;
  return Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE);
}
