import { expect, test } from "vitest";
import { classifyPlayerError } from "./player-errors";

test.each([100, 101, 150])("error %i skips the video at once", (code) => {
  expect(classifyPlayerError(code)).toBe("blocked");
});

test.each([2, 5, 0, 999])("error %i is retried", (code) => {
  expect(classifyPlayerError(code)).toBe("retry");
});

test("error 153 is the operator's to fix", () => {
  expect(classifyPlayerError(153)).toBe("operator");
});
