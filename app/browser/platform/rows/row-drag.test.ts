import { expect, test } from "vitest";
import { dropSlot } from "./row-drag";

test.each([
  [-5, 0],
  [49, 0],
  [51, 1],
  [151, 2],
  [900, 3],
])("at a height of %i the slot is %i", (y, slot) => {
  expect(dropSlot([50, 150, 250], y)).toBe(slot);
});
