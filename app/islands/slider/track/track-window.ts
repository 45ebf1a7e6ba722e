import type { Section } from "~/domain/section/section";

/** The part of the video that the track shows, in seconds. */
export type TrackWindow = { from: number; to: number };

/** Zoom factor of one press of Zoom in. */
const FACTOR = 4;
/** The shortest window, in seconds: a tenth is 4 px wide on the narrowest track, of 200 px. */
const CLOSEST = 5;

function around(center: number, length: number, duration: number): TrackWindow {
  const from = Math.min(Math.max(0, center - length / 2), duration - length);
  return { from, to: from + length };
}

export function wholeTrack(duration: number): TrackWindow {
  return { from: 0, to: duration };
}

export function canZoomIn({ from, to }: TrackWindow): boolean {
  return to - from > CLOSEST;
}

export function zoomIn({ from, to }: TrackWindow, center: number, duration: number): TrackWindow {
  const length = Math.min(duration, Math.max(CLOSEST, (to - from) / FACTOR));
  return around(center, length, duration);
}

export function zoomOut({ from, to }: TrackWindow, center: number, duration: number): TrackWindow {
  return around(center, Math.min(duration, (to - from) * FACTOR), duration);
}

/** Part of the track below which a section is looked at closely from the start. */
const NARROW = 0.06;

/** Returns a window that a narrow section fills by half; null if the section is wide enough. */
export function windowOf({ start, end }: Section, duration: number | null): TrackWindow | null {
  if (!duration) return null;
  const length = (end || duration) - start;
  const shown = Math.min(duration, Math.max(CLOSEST, 2 * length));
  return length < NARROW * duration ? around(start + length / 2, shown, duration) : null;
}

/** Moves the window to show this time, unless it already does. */
export function windowWith(shown: TrackWindow, seconds: number, duration: number): TrackWindow {
  const { from, to } = shown;
  return seconds >= from && seconds <= to ? shown : around(seconds, to - from, duration);
}

/**
 * Returns a time's position on the track, in percent; one outside the window waits at the edge, and
 * one that is no number, or in a window without length, at its start.
 */
export function percentAt(seconds: number, { from, to }: TrackWindow): number {
  return Math.min(100, Math.max(0, ((seconds - from) / (to - from)) * 100)) || 0;
}

/**
 * Returns the time at a point of the track, in steps of 0.1 s. The right edge of the whole track is
 * the exact duration.
 * @param ratio of the distance from the left edge to the width
 */
export function timeAt(ratio: number, { from, to }: TrackWindow, duration: number): number {
  const part = Math.min(1, Math.max(0, ratio)) || 0;
  if (part === 1 && to === duration) return duration;
  return Math.round((from + part * (to - from)) * 10) / 10;
}
