import { expect, test } from "vitest";
import {
  canZoomIn,
  percentAt,
  timeAt,
  type TrackWindow,
  windowOf,
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
  ["fills half of its window", { start: 100, end: 110 }, 360, { from: 95, to: 115 }],
  ["at the start of the video begins with it", { start: 0, end: 10 }, 360, { from: 0, to: 20 }],
  [
    "of half a second has five around it",
    { start: 100, end: 100.5 },
    360,
    { from: 97.75, to: 102.75 },
  ],
  ["to the end of the video ends with it", { start: 350, end: 0 }, 360, { from: 340, to: 360 }],
  ["that is wide enough is shown with the whole video", { start: 100, end: 130 }, 360, null],
  ["of a video of unknown length has none", { start: 100, end: 110 }, null, null],
])("a narrow section %s", (_title, section, duration, shown) => {
  expect(windowOf(section, duration)).toEqual(shown);
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

test("what is no number is at the start, so that no attribute is NaN", () => {
  expect(percentAt(NaN, wholeTrack(20))).toBe(0);
  expect(percentAt(0, wholeTrack(0))).toBe(0);
  expect(timeAt(0 / 0, wholeTrack(20), 20)).toBe(0);
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
