import { expect, test } from "vitest";
import { mostLoopedMinute } from "./loop-minutes";

const loop = (startMs: number, endMs: number, repeats: number) => ({ startMs, endMs, repeats });

test.each([
  ["no loops", [], 240, null],
  ["loops that were never heard", [loop(0, 5000, 0)], 240, null],
  ["a loop of all minutes alike", [loop(0, 120_000, 3)], 120, null],
  ["two loops in one minute", [loop(61_000, 70_000, 2), loop(100_000, 119_999, 3)], 240, 60],
  [
    "a loop over two minutes and one in the second",
    [loop(50_000, 70_000, 4), loop(65_000, 66_000, 1)],
    240,
    60,
  ],
  ["a loop that ends with its minute", [loop(55_000, 60_000, 1)], 240, 0],
])("the most looped minute of %s", (_title, loops, duration, start) => {
  expect(mostLoopedMinute(loops, duration)?.start ?? null).toBe(start);
});

test("ends with the video", () => {
  expect(mostLoopedMinute([loop(181_000, 190_000, 7)], 200)).toEqual({
    ...{ start: 180, end: 200, times: 7 },
  });
});
