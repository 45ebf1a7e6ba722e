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

test("numbers that the video host does not document are no state", () => {
  expect(stateFromNumber(4)).toBeNull();
  expect(stateFromNumber(Number.NaN)).toBeNull();
});

test("every state with a number is listed once", () => {
  expect([...PLAYER_STATES].sort()).toEqual(Object.keys(PLAYER_STATE_NUMBERS).sort());
});

test("features are known by name", () => {
  expect(isFeature("history")).toBe(true);
  expect(isFeature("elsewhere")).toBe(false);
  expect(isFeature(undefined)).toBe(false);
});
