import { expect, test } from "vitest";
import { stateFromNumber } from "./host-states";

test.each([
  [-1, "unstarted"],
  [0, "ended"],
  [1, "playing"],
  [2, "paused"],
  [3, "buffering"],
  [5, "cued"],
])("%d is %s", (number, state) => {
  expect(stateFromNumber(number)).toBe(state);
});

test("undocumented numbers are not states", () => {
  expect(stateFromNumber(4)).toBeNull();
  expect(stateFromNumber(Number.NaN)).toBeNull();
});
