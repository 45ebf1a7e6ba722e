import { expect, test } from "vitest";
import { dropAt, dropSlot } from "./drop-slot";

test.each([
  [-5, 0],
  [49, 0],
  [51, 1],
  [151, 2],
  [900, 3],
])("at a height of %i the slot is %i", (y, slot) => {
  expect(dropSlot([50, 150, 250], y)).toBe(slot);
});

test("in front of the current video a drop plays, elsewhere it goes in front of the row there", () => {
  const rows = [null, "a", "b"];
  expect(dropAt(rows, 0)).toEqual({ kind: "play" });
  expect(dropAt(rows, 1)).toEqual({ kind: "before", id: "a" });
  expect(dropAt(rows, 2)).toEqual({ kind: "before", id: "b" });
  expect(dropAt(rows, 3)).toEqual({ kind: "before", id: null });
});
