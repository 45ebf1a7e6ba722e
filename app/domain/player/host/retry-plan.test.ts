import { expect, test } from "vitest";
import { pauseBefore, shareOf, TRIES_FOR } from "./retry-plan";

test("pauses grow and end", () => {
  expect([0, 1, 2, 9].map((attempt) => pauseBefore(attempt, 0))).toEqual([
    1000, 2000, 4000, 20_000,
  ]);
  expect(pauseBefore(0, TRIES_FOR)).toBeNull();
  expect(shareOf(8000, 2)).toBe(4000);
  expect(shareOf(8000, 9)).toBe(2000);
});
