import type { PlayerState } from "./player";
import type { Slice } from "./slice";

/** Seconds. A `duration` of 0 is not known yet; a slice `end` of 0 is the end of the video. */
export type LoopSettings = { slice: Slice | null; duration: number; repeat: boolean };

/** One reading: at wall time `at` (ms, one monotonic clock) the media stood at `media` seconds. */
export type MediaSample = { media: number; at: number; rate: number; state: PlayerState };

export type LoopEvent =
  | { type: "tick" }
  /** The host says that the natural end was reached. */
  | { type: "ended" }
  /** The listener asked for a place. Seeks that the listener makes inside the host's own picture show up as jumps. */
  | { type: "user-seek"; to: number };

export type LoopInput = {
  settings: LoopSettings;
  sample: MediaSample;
  /** Wall time of this call in ms; at least `sample.at`. */
  now: number;
  event?: LoopEvent;
};

export type SeekReason = "loop" | "before-start" | "beyond-end" | "listener" | "skip" | "again";

export type LoopAction =
  | { type: "seek"; to: number; reason: SeekReason }
  /** The host stopped at the natural end although the loop goes on. */
  | { type: "play" }
  /** The end was reached by playing. */
  | { type: "pass" }
  /** The end was reached and nothing repeats: what comes next? */
  | { type: "end" }
  /** Call again at this wall time at the latest. */
  | { type: "wake"; at: number };

/** Media seconds before the natural end at which to cut, so that the host does not stop there. */
const NATURAL_CUT = 0.012;
/** Wall ms over which a reading may be carried forward: past that the host is not reporting. */
const LONGEST_CARRY = 1000;

export type Bounds = {
  start: number;
  natural: number;
  /** Reaching this by playing is a pass. */
  limit: number;
  /** Whether the engine acts at `limit` by itself; else the host's natural end does. */
  acts: boolean;
};

export function boundsOf({ slice, duration, repeat }: LoopSettings): Bounds {
  const natural = duration > 0 ? duration : Infinity;
  const end = slice && slice.end > 0 ? Math.min(slice.end, natural) : natural;
  const isNatural = end > natural - NATURAL_CUT || end === Infinity;
  const limit = isNatural ? natural - NATURAL_CUT : end;
  const start = slice && slice.start < limit ? slice.start : 0;
  return { start, natural, limit, acts: (repeat || !isNatural) && limit > start };
}

/** Where the media is at `now`, in seconds. */
export function positionAt(sample: MediaSample, now: number): number {
  if (sample.state !== "playing") return sample.media;
  const carried = Math.min(Math.max(0, now - sample.at), LONGEST_CARRY);
  return sample.media + (carried / 1000) * sample.rate;
}
