/**
 * Root mean square of samples (full scale is 1) below which we take it that nobody speaks: about
 * -44 dB.
 */
const QUIET = 0.006;
/** Seconds of quiet before playback speeds up; shorter pauses are breaths. */
const BREATH = 0.5;
const TIMES_FASTER = 3;
/** The highest speed. Browsers play nothing audible above it. */
const FASTEST = 5;
/**
 * Seconds before the end of the section or audio in which playback never speeds up, so that the
 * loop stays exact.
 */
const BEFORE_END = 2;

export interface Silence {
  /** Whether anything was heard. Quiet at the beginning may mean that no audio has arrived yet. */
  heard: boolean;
  /** When it became quiet, in seconds of the audio. */
  since: number | null;
}

export interface Moment {
  level: number;
  seconds: number;
  /** The end of the section or of the audio. */
  end: number;
  /** The speed that the listener chose. */
  chosen: number;
}

/** Returns the speed to play at now, and the state to remember (PODCAST-20). */
export function listenFor(before: Silence, now: Moment): { silence: Silence; speed: number } {
  const { level, seconds, end, chosen } = now;
  if (level >= QUIET) return { silence: { heard: true, since: null }, speed: chosen };
  const since = before.heard ? (before.since ?? seconds) : null;
  const isLong = since !== null && seconds - since >= BREATH;
  const hastens = isLong && seconds < end - BEFORE_END;
  const faster = Math.max(chosen, Math.min(FASTEST, chosen * TIMES_FASTER));
  return { silence: { heard: before.heard, since }, speed: hastens ? faster : chosen };
}

export function levelOf(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
}

/** Returns the time saved by `ms` of faster playback. */
export function savedBy(ms: number, speed: number, chosen: number): number {
  return ms * (speed / chosen - 1);
}
