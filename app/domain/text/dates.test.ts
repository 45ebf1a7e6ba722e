import { expect, test } from "vitest";
import { formatDay } from "./dates";

test("formats the UTC day", () => {
  expect(formatDay(Date.parse("2026-11-21T23:59:59Z") / 1000)).toBe("21 November 2026");
  expect(formatDay(0)).toBe("1 January 1970");
});
