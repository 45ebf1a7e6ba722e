import { describe, expect, test } from "vitest";
import { gripOffset, nearestHandle, timeAt } from "./track-geometry";

const track = { from: 0, to: 20, left: 100, width: 200, duration: 20 };

describe("timeAt", () => {
  test.each([
    [100, 0],
    [200, 10],
    [203.4, 10.3],
    [300, 20],
    [50, 0],
    [900, 20],
  ])("the point %d is %d s", (x, seconds) => {
    expect(timeAt(x, track)).toBe(seconds);
  });

  test("the right edge is the exact end", () => {
    expect(timeAt(300, { ...track, to: 19.961, duration: 19.961 })).toBe(19.961);
  });

  test("a track without a width gives 0", () => {
    expect(timeAt(300, { ...track, width: 0 })).toBe(0);
  });
});

describe("nearestHandle", () => {
  test.each([
    [110, { start: 4, end: 16 }, "start"],
    [190, { start: 4, end: 16 }, "start"],
    [210, { start: 4, end: 16 }, "end"],
    [290, { start: 4, end: 16 }, "end"],
    [180, { start: 10, end: 10.1 }, "start"],
    [220, { start: 10, end: 10.1 }, "end"],
    [100, { start: 0, end: 0.1 }, "end"],
    [100.4, { start: 0, end: 0.1 }, "end"],
    [300, { start: 19.9, end: 20 }, "start"],
    [100, { start: 0, end: 20 }, "start"],
    [300, { start: 0, end: 20 }, "end"],
  ])("a press at %d with %j grabs the %s", (x, section, handle) => {
    expect(nearestHandle(x, section, track)).toBe(handle);
  });
});

test("a near press grabs the handle where it is, a far one makes it jump", () => {
  expect(gripOffset(205, 10, track)).toBe(-5);
  expect(gripOffset(200, 10, track)).toBe(0);
  expect(gripOffset(240, 10, track)).toBeNull();
});
