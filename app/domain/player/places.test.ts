import { expect, test } from "vitest";
import type { Item } from "../items/item";
import { placeAt, resumeAt } from "./places";
import { pauseBefore, shareOf, TRIES_FOR } from "./host/retry-plan";
import { sleepOptions } from "./sleep";

const place = (seconds: number, at: number) => placeAt(seconds, 1800, at);

test("the newer place counts", () => {
  expect(resumeAt(place(100, 1), place(200, 2))).toBe(200);
  expect(resumeAt(place(100, 3), place(200, 2))).toBe(100);
  expect(resumeAt(null, place(200, 2))).toBe(200);
  expect(resumeAt(null, null)).toBe(0);
});

test("an episode that was played, or hardly begun, starts over", () => {
  expect(place(1790, 1).played).toBe(true);
  expect(resumeAt(place(1790, 2), place(200, 1))).toBe(0);
  expect(resumeAt(place(3, 2), null)).toBe(0);
  expect(placeAt(20, 20, 1).played).toBe(true);
  expect(placeAt(10, 20, 1).played).toBe(false);
  expect(placeAt(10, 0, 1).played).toBe(false);
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
