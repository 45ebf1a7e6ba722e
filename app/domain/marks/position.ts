import { DAY_MS } from "../text/durations";

/**
 * A listener's position in an episode, in seconds; `at` in epoch ms. `left` is the furthest place
 * that they went back from, and when (PODCAST-23).
 */
export type Position = {
  seconds: number;
  duration: number | null;
  played: boolean;
  at: number;
  left?: { seconds: number; at: number } | undefined;
};

/** A position that a player reports, and when the listener last chose one there by hand. */
export type Heard = Position & { movedAt?: number };

/** An episode counts as played when at most this many seconds are left. */
const NEARLY_OVER = 30;
/** Positions before this second are not worth coming back to. */
export const JUST_BEGUN = 5;
/** A place that was left is offered when it is further on by more than this many seconds. */
const WORTH_OFFERING = 30;

function isPlayed(seconds: number, duration: number): boolean {
  return duration > 0 && seconds >= Math.max(duration - NEARLY_OVER, duration * 0.9);
}

export function positionAt(seconds: number, duration: number, at: number): Position {
  return { seconds, duration, played: isPlayed(seconds, duration), at };
}

/** Whether it goes back without the listener, as from a player that did not know the other one. */
function fallsBack(heard: Heard, kept: Position): boolean {
  const { movedAt = -Infinity } = heard;
  return !kept.played && !heard.played && heard.seconds < kept.seconds && movedAt < kept.at;
}

/** The furthest place beyond `to` that one of them was at in the day before `at`. */
function leftBehind(to: number, at: number, ...positions: Position[]) {
  const places = positions.flatMap(({ seconds, played, left }) => [
    ...(played ? [] : [{ seconds, at }]),
    ...(left && left.at > at - DAY_MS ? [left] : []),
  ]);
  return places.filter(({ seconds }) => seconds > to).sort((a, b) => b.seconds - a.seconds)[0];
}

/**
 * Returns the position to keep of the kept one and one that was heard (PODCAST-23): the later one
 * counts, unless it falls back.
 */
export function settlePosition(kept: Position | null, heard: Heard): Position {
  if (!kept) return heard;
  const counts = heard.at >= kept.at && !fallsBack(heard, kept) ? heard : kept;
  const at = Math.max(heard.at, kept.at);
  const left = counts.played ? undefined : leftBehind(counts.seconds, at, kept, heard);
  const { seconds, duration, played } = counts;
  return { seconds, duration: duration ?? kept.duration, played, at: counts.at, left };
}

/** Returns where to go on, in seconds. An episode that was played starts over. */
export function resumePosition(kept: Position | null, heard: Heard | null): number {
  const position = heard ? settlePosition(kept, heard) : kept;
  if (!position || position.played || position.seconds < JUST_BEGUN) return 0;
  return position.seconds;
}

/** Returns the place that the listener may have left by mistake, in seconds; null without one. */
export function placeLeft({ seconds, left }: Position, now: number): number | null {
  const isFresh = left !== undefined && left.at > now - DAY_MS;
  return isFresh && left.seconds > seconds + WORTH_OFFERING ? left.seconds : null;
}
