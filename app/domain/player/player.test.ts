import { expect, test } from "vitest";
import { isFeature } from "./player";

test("recognises features by name", () => {
  expect(isFeature("history")).toBe(true);
  expect(isFeature("elsewhere")).toBe(false);
  expect(isFeature(undefined)).toBe(false);
});
