/** A listener's position in an episode (PODCAST-6), in seconds; `at` in epoch ms. */
export type Position = { seconds: number; duration: number | null; played: boolean; at: number };

/** An episode counts as played when at most this many seconds are left. */
const NEARLY_OVER = 30;
/** Positions before this second are not worth coming back to. */
const JUST_BEGUN = 5;

function isPlayed(seconds: number, duration: number): boolean {
  return duration > 0 && seconds >= Math.max(duration - NEARLY_OVER, duration * 0.9);
}

export function positionAt(seconds: number, duration: number, at: number): Position {
  return { seconds, duration, played: isPlayed(seconds, duration), at };
}

/** Returns the newer of both positions, in seconds. An episode that was played starts over. */
export function resumePosition(one: Position | null, other: Position | null): number {
  const [position] = [one, other].filter((known) => known !== null).sort((a, b) => b.at - a.at);
  if (!position || position.played || position.seconds < JUST_BEGUN) return 0;
  return position.seconds;
}
