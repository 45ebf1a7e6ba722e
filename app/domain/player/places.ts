/** Where a listener is in an episode (PODCAST-6). Seconds; `at` in epoch ms. */
export type Place = { seconds: number; duration: number; played: boolean; at: number };

/** So close to its end (seconds) an episode counts as played. */
const NEARLY_OVER = 30;
/** Less than this (seconds) is no place to come back to. */
const JUST_BEGUN = 5;

function isPlayed(seconds: number, duration: number): boolean {
  return duration > 0 && seconds >= Math.max(duration - NEARLY_OVER, duration * 0.9);
}

export function placeAt(seconds: number, duration: number, at: number): Place {
  return { seconds, duration, played: isPlayed(seconds, duration), at };
}

/** Where to go on: the newer of both places. An episode that was played starts over. */
export function resumeAt(one: Place | null, other: Place | null): number {
  const [place] = [one, other].filter((known) => known !== null).sort((a, b) => b.at - a.at);
  if (!place || place.played || place.seconds < JUST_BEGUN) return 0;
  return place.seconds;
}
