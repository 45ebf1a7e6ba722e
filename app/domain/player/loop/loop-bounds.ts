import type { PlayerState } from "../player";
import type { Section } from "../../section/section";

/** In seconds. A `duration` of 0 is unknown; a section's `end` of 0 is the end of the video. */
export type LoopSettings = { section: Section | null; duration: number; repeat: boolean };

/** One reading: at wall time `at` (ms, monotonic clock) the media position was `media` seconds. */
export type MediaSample = { media: number; at: number; rate: number; state: PlayerState };

export type LoopEvent =
  | { type: "tick" }
  /**
   * The listener asked for a position on our page. Seeks inside the host's own player show up as
   * jumps.
   */
  | { type: "user-seek"; to: number };

export type LoopInput = {
  settings: LoopSettings;
  sample: MediaSample;
  /** Wall time of this call in ms, at least `sample.at`. */
  now: number;
  event?: LoopEvent;
};

export type SeekReason = "loop" | "before-start" | "beyond-end" | "listener" | "skip" | "again";

export type LoopAction =
  | { type: "seek"; to: number; reason: SeekReason }
  /** The host stopped at the natural end, but the loop continues. */
  | { type: "play" }
  /** A completed pass: the end was reached by playing. */
  | { type: "pass" }
  /** The end was reached with repeat off: play what comes next. */
  | { type: "end" }
  /** Call `advance` again at this wall time at the latest. */
  | { type: "wake"; at: number };

/** Media seconds before the natural end at which to seek, so that the host does not stop there. */
const NATURAL_END_MARGIN = 0.012;
/**
 * Wall ms for which a reading is extrapolated. After that, assume that the host has stopped
 * reporting.
 */
const MAX_EXTRAPOLATION = 1000;

export type Bounds = {
  start: number;
  natural: number;
  /** Reaching this position by playing is a pass. */
  limit: number;
  /** Whether the engine acts at `limit` itself rather than waiting for the host's natural end. */
  acts: boolean;
};

export function boundsOf({ section, duration, repeat }: LoopSettings): Bounds {
  const natural = duration > 0 ? duration : Infinity;
  const end = section && section.end > 0 ? Math.min(section.end, natural) : natural;
  const isNatural = end > natural - NATURAL_END_MARGIN || end === Infinity;
  const limit = isNatural ? natural - NATURAL_END_MARGIN : end;
  const start = section && section.start < limit ? section.start : 0;
  return { start, natural, limit, acts: (repeat || !isNatural) && limit > start };
}

/** Estimates the media position at `now`, in seconds. */
export function positionAt(sample: MediaSample, now: number): number {
  if (sample.state !== "playing") return sample.media;
  const carried = Math.min(Math.max(0, now - sample.at), MAX_EXTRAPOLATION);
  return sample.media + (carried / 1000) * sample.rate;
}
