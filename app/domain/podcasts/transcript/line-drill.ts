import { SPEEDS } from "../speeds";

/** Times in seconds. */
type TimedLine = { start: number; end: number };

/** Repeats each line several times before the next, for learners (PODCAST-18). */
export interface Drill {
  lines: readonly TimedLine[];
  times: number;
  /** The current line, and how often it was heard to its end. */
  at: number;
  heard: number;
  /** The player was sent to the line's start but is not there yet. */
  returns: boolean;
}

/**
 * Precision of timers and of the player's position, in seconds: a line this close to its end is
 * over.
 */
const EXACTNESS = 0.004;

/**
 * The longest wait between two looks at the player, in ms: the listener may have sought or changed
 * the speed.
 */
const MAX_WAIT = 250;

/** Timers may fire this many ms late, so the last look is this early before a line's end. */
const LAST_LOOK = 30;

/** Longer pauses between lines, in seconds, are skipped. */
const MAX_PAUSE = 2;

/**
 * Returns the lines that can be timed. Publishers' lines may lack times, or end before they begin,
 * so a line ends where the next begins.
 */
export function timedLines(lines: readonly { start: number; end: number | null }[]): TimedLine[] {
  return lines.flatMap(({ start, end }, at) => {
    const next = lines[at + 1]?.start ?? null;
    const last = end !== null && end > start ? end : next;
    return last !== null && last > start ? [{ start, end: last }] : [];
  });
}

/**
 * Starts a drill at the current line, or the next one between lines. The player has yet to seek to
 * its start.
 */
export function beginDrill(
  lines: readonly TimedLine[],
  times: number,
  seconds: number,
): Drill | null {
  const at = lines.findIndex(({ end }) => end > seconds);
  return lines.length === 0 ? null : { lines, times, at: Math.max(at, 0), heard: 0, returns: true };
}

/**
 * Updates the drill with the player's position.
 * @returns the drill, null after the last line; and the position to seek to, null to play on
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
  const isNear = next.start - seconds < MAX_PAUSE && seconds < next.end;
  return {
    drill: { ...drill, at: drill.at + 1, heard: 0, returns: !isNear && seconds >= next.end },
    seekTo: isNear ? null : next.start,
  };
}

/**
 * Returns the ms until the next look at the player, early enough for the line's end. `rate` is 0
 * while paused.
 */
export function nextLook({ lines, at, returns }: Drill, seconds: number, rate: number): number {
  const line = lines[at];
  if (!line || returns || rate === 0) return LAST_LOOK;
  const left = ((line.end - seconds) / rate) * 1000;
  return Math.max(1, Math.min(MAX_WAIT, left > 2 * LAST_LOOK ? left - LAST_LOOK : left));
}

/** Returns the next slower speed, or the slowest itself. */
export function slowerThan(rate: number): number {
  return SPEEDS.findLast((speed) => speed < rate) ?? rate;
}
