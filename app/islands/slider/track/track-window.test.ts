import { expect, test } from "vitest";
import {
  canZoomIn,
  percentAt,
  timeAt,
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

test("a tenth of a second of ten hours gets 4 px of the narrowest track", () => {
  const { from, to } = closest(12_345, TEN_HOURS);
  expect(208 / ((to - from) * 10)).toBeGreaterThanOrEqual(4);
});

test.each([
  [-0.2, 0],
  [0, 0],
  [0.5, 10],
  [0.517, 10.3],
  [1, 20],
  [4, 20],
])("the point at %d of the width is %d s", (ratio, seconds) => {
  expect(timeAt(ratio, wholeTrack(20), 20)).toBe(seconds);
});

test("the right edge is the exact end", () => {
  expect(timeAt(1, wholeTrack(19.961), 19.961)).toBe(19.961);
});

test("times outside the window wait at its edges", () => {
  const shown = { from: 10, to: 20 };
  expect([5, 10, 15, 20, 99].map((time) => percentAt(time, shown))).toEqual([0, 0, 50, 100, 100]);
});

test("the window stays within the video, and zooming out ends with all of it", () => {
  const atEnd = closest(TEN_HOURS, TEN_HOURS);
  expect(atEnd.to).toBe(TEN_HOURS);
  expect(atEnd.from).toBeGreaterThan(TEN_HOURS - 11);
  let shown = atEnd;
  for (let press = 0; press < 8; press++) shown = zoomOut(shown, TEN_HOURS, TEN_HOURS);
  expect(shown).toEqual(wholeTrack(TEN_HOURS));
});

test("a short video is shown whole", () => {
  expect(canZoomIn(wholeTrack(5))).toBe(false);
});

test("a handle that is out of view is brought into view", () => {
  const shown = { from: 100, to: 110 };
  expect(windowWith(shown, 105, TEN_HOURS)).toBe(shown);
  expect(windowWith(shown, 500, TEN_HOURS)).toEqual({ from: 495, to: 505 });
});
