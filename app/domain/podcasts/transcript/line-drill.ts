import { SPEEDS } from "../speeds";

/** A line with its times, in seconds. */
type TimedLine = { start: number; end: number };

/** A learner hears each line so many times before the next (PODCAST-18). */
export interface Drill {
  lines: readonly TimedLine[];
  times: number;
  /** The line that is heard, and how many times it was heard to its end. */
  at: number;
  heard: number;
  /** The player was sent to the line's start and is not there yet. */
  returns: boolean;
}

/** How exact timers and the player's position are, in seconds: so close to its end a line is over. */
const EXACTNESS = 0.004;

/** Between two looks at the player, in ms: the listener may have sought, or changed the speed. */
const LONGEST_WAIT = 250;

/** A timer may ring so many ms late, so the last look before a line's end is that early. */
const LAST_LOOK = 30;

/** Pauses between lines that are longer than this (seconds) are skipped. */
const LONGEST_PAUSE = 2;

/** Lines of publishers may lack times, or end before they begin: a line ends where the next begins at the latest. */
export function timedLines(lines: readonly { start: number; end: number | null }[]): TimedLine[] {
  return lines.flatMap(({ start, end }, at) => {
    const next = lines[at + 1]?.start ?? null;
    const last = end !== null && end > start ? end : next;
    return last !== null && last > start ? [{ start, end: last }] : [];
  });
}

/** From the line that is heard at a moment, else from the first that comes later. The player has yet to go to its start. */
export function beginDrill(
  lines: readonly TimedLine[],
  times: number,
  seconds: number,
): Drill | null {
  const at = lines.findIndex(({ end }) => end > seconds);
  return lines.length === 0 ? null : { lines, times, at: Math.max(at, 0), heard: 0, returns: true };
}

/**
 * What follows from the player's position.
 * @returns the drill, null after the last line; where to seek to, null to play on
 */
export function hear(
  drill: Drill,
  seconds: number,
): { drill: Drill | null; seekTo: number | null } {
  const line = drill.lines[drill.at];
  if (!line) return { drill: null, seekTo: null };
  if (seconds < line.end - EXACTNESS) {
    return { drill: drill.returns ? { ...drill, returns: false } : drill, seekTo: null };
  }
  if (drill.returns) return { drill, seekTo: null };
  const heard = drill.heard + 1;
  if (heard < drill.times) return { drill: { ...drill, heard, returns: true }, seekTo: line.start };
  const next = drill.lines[drill.at + 1];
  if (!next) return { drill: null, seekTo: null };
  const isNear = next.start - seconds < LONGEST_PAUSE && seconds < next.end;
  return {
    drill: { ...drill, at: drill.at + 1, heard: 0, returns: !isNear && seconds >= next.end },
    seekTo: isNear ? null : next.start,
  };
}

/** In how many ms to look at the player again, so that the end of the line is met. `rate` is 0 while it is paused. */
export function nextLook({ lines, at, returns }: Drill, seconds: number, rate: number): number {
  const line = lines[at];
  if (!line || returns || rate === 0) return LAST_LOOK;
  const left = ((line.end - seconds) / rate) * 1000;
  return Math.max(1, Math.min(LONGEST_WAIT, left > 2 * LAST_LOOK ? left - LAST_LOOK : left));
}

/** The next slower speed; the slowest stays. */
export function slowerThan(rate: number): number {
  return SPEEDS.findLast((speed) => speed < rate) ?? rate;
}
