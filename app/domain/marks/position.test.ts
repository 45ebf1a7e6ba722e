import { expect, test } from "vitest";
import type { Item } from "../items/item";
import { positionAt, resumePosition } from "./position";
import { pauseBefore, shareOf, TRIES_FOR } from "../player/retry-plan";
import { sleepOptions } from "../player/sleep";

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

test("pauses grow and end", () => {
  expect([0, 1, 2, 9].map((attempt) => pauseBefore(attempt, 0))).toEqual([
    1000, 2000, 4000, 20_000,
  ]);
  expect(pauseBefore(0, TRIES_FOR)).toBeNull();
  expect(shareOf(8000, 2)).toBe(4000);
  expect(shareOf(8000, 9)).toBe(2000);
});

test("a timer offers what its kind has", () => {
  const values = (kind: "station" | "episode") =>
    sleepOptions({ kind, chapters: [] } as unknown as Item).map(({ value }) => value);
  expect(values("station")).toContain("songs");
  expect(values("station")).not.toContain("end");
  expect(values("episode")).toContain("end");
});
