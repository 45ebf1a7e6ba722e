/** Root mean square of samples (full scale is 1) below which nothing is said: about -44 dB. */
const QUIET = 0.006;
/** Seconds of the sound that are quiet before it is hastened; shorter ones are breath. */
const BREATH = 0.5;
const TIMES_FASTER = 3;
/** Of all speeds; browsers play no faster sound that one can hear. */
const FASTEST = 5;
/** Seconds before a section's or the sound's end that are never hastened, so that the loop turns there as exactly as ever. */
const BEFORE_END = 2;

export interface Silence {
  /** Something was heard: what is quiet from the beginning may only not have arrived yet. */
  heard: boolean;
  /** Where it became quiet, in seconds of the sound. */
  since: number | null;
}

export interface Moment {
  level: number;
  seconds: number;
  /** Where the section, or the sound, ends. */
  end: number;
  /** The speed that the listener chose. */
  chosen: number;
}

/** The speed to play with now, and what to remember (PODCAST-20). */
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

/** Ms that so many ms of hastened playback have saved. */
export function savedBy(ms: number, speed: number, chosen: number): number {
  return ms * (speed / chosen - 1);
}
