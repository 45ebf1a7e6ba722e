import { expect, test } from "vitest";
import { partAfter } from "./part-after";

test("gives the part after the beginning, however that is spelt", () => {
  expect(partAfter("/api/radio/now/", "/api/radio/now/aB-1")).toBe("aB-1");
  expect(partAfter("/api/radio/now/", "/API/Radio/now/aB-1")).toBe("aB-1");
});

test.each([
  "/api/radio/now/",
  "/api/radio/now/a/b",
  "/api/radio/next",
  `/api/radio/now/${"a".repeat(65)}`,
])("gives nothing for %s", (path) => {
  expect(partAfter("/api/radio/now/", path)).toBeUndefined();
});
