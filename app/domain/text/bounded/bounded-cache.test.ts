import { expect, test } from "vitest";
import { BoundedCache } from "./bounded-cache";

test("however long and many the keys, it stays within its size", () => {
  const cache = new BoundedCache<string>({ maxChars: 50_000, charsOf: ({ length }) => length });
  for (let at = 0; at < 10_200; at += 1) {
    cache.set(`/${at}${"/".repeat(at % 15_000)}`, "x".repeat(at % 50));
  }
  expect(cache.calculatedSize).toBeLessThanOrEqual(50_000);
  expect(Math.max(...[...cache.keys()].map((key) => key.length))).toBeLessThanOrEqual(1000);
  cache.set("short", "kept");
  expect(cache.get("short")).toBe("kept");
});
