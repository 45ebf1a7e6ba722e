import { expect, test } from "vitest";
import { rulerOf } from "./ruler";

const texts = (from: number, to: number) => rulerOf({ from, to }).labels.map(({ text }) => text);

test("a song has a label each minute, and a tick each quarter of one", () => {
  expect(texts(0, 355)).toEqual(["0:00", "1:00", "2:00", "3:00", "4:00", "5:00"]);
  expect(rulerOf({ from: 0, to: 355 }).ticks.match(/M/g)).toHaveLength(24);
});

test("labels follow the zoom, down to half a second", () => {
  expect(texts(24.2, 46.4)).toEqual(["0:25", "0:30", "0:35", "0:40", "0:45"]);
  expect(texts(27, 30)).toEqual([
    "0:27.0",
    "0:27.5",
    "0:28.0",
    "0:28.5",
    "0:29.0",
    "0:29.5",
    "0:30.0",
  ]);
});

test("a labelled tick is longer", () => {
  expect(rulerOf({ from: 0, to: 2 }).ticks).toMatch(/^M0 56v-16M50 56v-8M100 56v-8/);
});

test.each([0.1, 3, 27, 359, 3_599, 36_000, 359_999])(
  "%d seconds have at most eleven labels, within them",
  (length) => {
    const { labels, ticks } = rulerOf({ from: 0, to: length });
    expect(labels.length).toBeLessThanOrEqual(11);
    expect(labels.every(({ seconds }) => seconds <= length + 1e-6)).toBe(true);
    expect(ticks.match(/M/g)?.length).toBeLessThanOrEqual(51);
  },
);
