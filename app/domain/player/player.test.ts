import { expect, test } from "vitest";
import { isFeature, PLAYER_STATE_NUMBERS, PLAYER_STATES, stateFromNumber } from "./player";

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

test("every state is listed once", () => {
  expect([...PLAYER_STATES].sort()).toEqual(Object.keys(PLAYER_STATE_NUMBERS).sort());
});

test("recognises features by name", () => {
  expect(isFeature("history")).toBe(true);
  expect(isFeature("elsewhere")).toBe(false);
  expect(isFeature(undefined)).toBe(false);
});
