/** Where a whole song stood, in seconds, and when (epoch ms). */
export type SongPlace = { seconds: number; at: number };

/** A song that has just begun, or is nearly over, is better begun again. */
const WORTH = 30;

/** Returns the place if it helps to go on from there; null in a short song. */
export function placeWorthKeeping(seconds: number, duration: number): number | null {
  return seconds > WORTH && seconds < duration - WORTH ? Math.floor(seconds) : null;
}

/**
 * Returns where to offer to go on (PLAYER-19): the further of the listener's place and this
 * browser's, unless the listener has been at the song elsewhere since.
 * @param kept the listener's, with `seconds` null if they heard the song to its end
 */
export function placeToOffer(
  kept: { seconds: number | null; at: number } | null,
  here: SongPlace | null,
): number | null {
  const isHereNewer = here !== null && here.at > (kept?.at ?? 0);
  return Math.max(kept?.seconds ?? 0, isHereNewer ? here.seconds : 0) || null;
}
