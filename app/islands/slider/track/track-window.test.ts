import { expect, test } from "vitest";
import { timeAt } from "./track-geometry";
import {
  canZoomIn,
  type TrackWindow,
  windowWith,
  wholeTrack,
  zoomIn,
  zoomOut,
} from "./track-window";

const TEN_HOURS = 36_000;

function closest(center: number, duration: number): TrackWindow {
  let shown = wholeTrack(duration);
  while (canZoomIn(shown)) shown = zoomIn(shown, center, duration);
  return shown;
}

test("a thumb reaches each tenth of a second of ten hours on a narrow phone", () => {
  const track = { ...closest(12_345, TEN_HOURS), left: 0, width: 276, duration: TEN_HOURS };
  const times = Array.from({ length: 277 }, (_, x) => timeAt(x, track));
  for (let tenths = 0; tenths <= 100; tenths++) {
    expect(times).toContain(Math.round((track.from + tenths / 10) * 10) / 10);
  }
});

test("the window stays within the video, and zooming out ends with all of it", () => {
  const atEnd = closest(TEN_HOURS, TEN_HOURS);
  expect(atEnd.to).toBe(TEN_HOURS);
  expect(atEnd.from).toBeGreaterThan(TEN_HOURS - 11);
  let shown = atEnd;
  for (let press = 0; press < 6; press++) shown = zoomOut(shown, TEN_HOURS, TEN_HOURS);
  expect(shown).toEqual(wholeTrack(TEN_HOURS));
});

test("a short video is shown whole", () => {
  expect(canZoomIn(wholeTrack(9))).toBe(false);
});

test("a handle that is out of view is brought into view", () => {
  const shown = { from: 100, to: 110 };
  expect(windowWith(shown, 105, TEN_HOURS)).toBe(shown);
  expect(windowWith(shown, 500, TEN_HOURS)).toEqual({ from: 495, to: 505 });
});
