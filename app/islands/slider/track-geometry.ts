import { type Handle, MIN_SLICE, type Slice } from "~/domain/slider/slice";

/** The track on the screen: left edge and width in CSS pixels, and its duration in seconds. */
export type Track = { left: number; width: number; duration: number };

/** A press this close to a handle, in CSS pixels, grabs it without moving it. */
const GRIP = 12;

function pixelOf(seconds: number, { left, width, duration }: Track): number {
  return left + (seconds / duration) * width;
}

/** The time at a point, in steps of 0.1 s. The right edge is the exact duration. */
export function timeAt(x: number, { left, width, duration }: Track): number {
  if (width <= 0) return 0;
  const ratio = Math.min(1, Math.max(0, (x - left) / width));
  return ratio === 1 ? duration : Math.round(ratio * duration * 10) / 10;
}

/** The handle that a press moves: the nearest, and of two at the same place the one that can move there. */
export function nearestHandle(x: number, slice: Slice, track: Track): Handle {
  const start = pixelOf(slice.start, track);
  const end = pixelOf(slice.end, track);
  if (x <= start) return slice.start > 0 || end - start > GRIP ? "start" : "end";
  if (x >= end) return slice.end < track.duration || end - start > GRIP ? "end" : "start";
  if (end - start <= GRIP && slice.start < MIN_SLICE) return "end";
  return x - start <= end - x ? "start" : "end";
}

/** The distance from a press to the handle that it grabs, in CSS pixels; null when the handle jumps to the press. */
export function gripOffset(x: number, seconds: number, track: Track): number | null {
  const offset = pixelOf(seconds, track) - x;
  return Math.abs(offset) <= GRIP ? offset : null;
}
