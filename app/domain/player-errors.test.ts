import { expect, test } from "vitest";
import { classifyPlayerError } from "./player-errors";

test.each([100, 101, 150])("error %i leaves the video at once", (code) => {
  expect(classifyPlayerError(code)).toBe("blocked");
});

test.each([2, 5, 0, 999])("error %i gets a second chance", (code) => {
  expect(classifyPlayerError(code)).toBe("retry");
});

test("error 153 is the operator's to mend", () => {
  expect(classifyPlayerError(153)).toBe("operator");
});
