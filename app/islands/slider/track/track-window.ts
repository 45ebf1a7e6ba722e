/** The part of the video that the track shows, in seconds. */
export type TrackWindow = { from: number; to: number };

/**
 * Zoom factor of one press of Zoom in. After four presses, the track shows seconds of ten hours.
 */
const FACTOR = 8;
/**
 * The shortest window, in seconds: on the narrowest phone one pixel of it is less than a tenth of a
 * second.
 */
const CLOSEST = 10;

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

/** Moves the window to show this time, unless it already does. */
export function windowWith(shown: TrackWindow, seconds: number, duration: number): TrackWindow {
  const { from, to } = shown;
  return seconds >= from && seconds <= to ? shown : around(seconds, to - from, duration);
}
