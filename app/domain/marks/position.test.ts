import { expect, test } from "vitest";
import { positionAt, resumePosition } from "./position";

const position = (seconds: number, at: number) => positionAt(seconds, 1800, at);

test("the newer position counts", () => {
  expect(resumePosition(position(100, 1), position(200, 2))).toBe(200);
  expect(resumePosition(position(100, 3), position(200, 2))).toBe(100);
  expect(resumePosition(null, position(200, 2))).toBe(200);
  expect(resumePosition(null, null)).toBe(0);
});

test("an episode that was played, or hardly begun, starts over", () => {
  expect(position(1790, 1).played).toBe(true);
  expect(resumePosition(position(1790, 2), position(200, 1))).toBe(0);
  expect(resumePosition(position(3, 2), null)).toBe(0);
  expect(positionAt(20, 20, 1).played).toBe(true);
  expect(positionAt(10, 20, 1).played).toBe(false);
  expect(positionAt(10, 0, 1).played).toBe(false);
});
