/** A listener's position in an episode (PODCAST-6), in seconds; `at` in epoch ms. */
export type Place = { seconds: number; duration: number; played: boolean; at: number };

/** An episode counts as played when at most this many seconds are left. */
const NEARLY_OVER = 30;
/** Positions before this second are not worth coming back to. */
const JUST_BEGUN = 5;

function isPlayed(seconds: number, duration: number): boolean {
  return duration > 0 && seconds >= Math.max(duration - NEARLY_OVER, duration * 0.9);
}

export function placeAt(seconds: number, duration: number, at: number): Place {
  return { seconds, duration, played: isPlayed(seconds, duration), at };
}

/** Returns the newer of both positions, in seconds. An episode that was played starts over. */
export function resumeAt(one: Place | null, other: Place | null): number {
  const [place] = [one, other].filter((known) => known !== null).sort((a, b) => b.at - a.at);
  if (!place || place.played || place.seconds < JUST_BEGUN) return 0;
  return place.seconds;
}
