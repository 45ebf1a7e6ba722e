import { type Handle, MIN_SECTION, type Section } from "~/domain/section/section";
import type { TrackWindow } from "./track-window";

/**
 * The track on the screen: left edge and width in CSS pixels; the part it shows, and the video's
 * duration, in seconds.
 */
export type Track = TrackWindow & { left: number; width: number; duration: number };

/** A press this close to a handle, in CSS pixels, grabs it without moving it. */
const GRIP = 12;

function pixelOf(seconds: number, { left, width, from, to }: Track): number {
  return left + ((seconds - from) / (to - from)) * width;
}

/**
 * Returns the time at a point, in steps of 0.1 s. The right edge of the whole track is the exact
 * duration.
 */
export function timeAt(x: number, { left, width, from, to, duration }: Track): number {
  if (width <= 0) return from;
  const ratio = Math.min(1, Math.max(0, (x - left) / width));
  if (ratio === 1 && to === duration) return duration;
  return Math.round((from + ratio * (to - from)) * 10) / 10;
}

/**
 * Returns the handle that a press moves: the nearest, or of two in the same position the one that
 * can move there.
 */
export function nearestHandle(x: number, section: Section, track: Track): Handle {
  const start = pixelOf(section.start, track);
  const end = pixelOf(section.end, track);
  if (x <= start) return section.start > 0 || end - start > GRIP ? "start" : "end";
  if (x >= end) return section.end < track.duration || end - start > GRIP ? "end" : "start";
  if (end - start <= GRIP && section.start < MIN_SECTION) return "end";
  return x - start <= end - x ? "start" : "end";
}

/**
 * Returns the distance from a press to the handle that it grabs, in CSS pixels; null if the handle
 * jumps to the press.
 */
export function gripOffset(x: number, seconds: number, track: Track): number | null {
  const offset = pixelOf(seconds, track) - x;
  return Math.abs(offset) <= GRIP ? offset : null;
}
