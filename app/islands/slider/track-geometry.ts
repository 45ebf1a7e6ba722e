import { type Handle, MIN_SLICE, type Slice } from "~/domain/slice";

/** The track on the screen: its left edge and width in CSS pixels, and the seconds that it stands for. */
export type Track = { left: number; width: number; duration: number };

/** A press this near to a handle takes hold of it where it is, without a jump (CSS pixels). */
const GRIP = 12;

function pixelOf(seconds: number, { left, width, duration }: Track): number {
  return left + (seconds / duration) * width;
}

/** The time under a point, in steps of 0.1 s; the far edge is the duration itself. */
export function timeAt(x: number, { left, width, duration }: Track): number {
  if (width <= 0) return 0;
  const ratio = Math.min(1, Math.max(0, (x - left) / width));
  return ratio === 1 ? duration : Math.round(ratio * duration * 10) / 10;
}

/** The handle that a press moves: the nearest; of two at one place the one that can go that way. */
export function nearestHandle(x: number, slice: Slice, track: Track): Handle {
  const start = pixelOf(slice.start, track);
  const end = pixelOf(slice.end, track);
  if (x <= start) return slice.start > 0 || end - start > GRIP ? "start" : "end";
  if (x >= end) return slice.end < track.duration || end - start > GRIP ? "end" : "start";
  if (end - start <= GRIP && slice.start < MIN_SLICE) return "end";
  return x - start <= end - x ? "start" : "end";
}

/** How far (CSS pixels) the handle stands from a press that takes hold of it; null when it shall jump there. */
export function gripOffset(x: number, seconds: number, track: Track): number | null {
  const offset = pixelOf(seconds, track) - x;
  return Math.abs(offset) <= GRIP ? offset : null;
}
