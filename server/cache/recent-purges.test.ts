import { expect, test } from "vitest";
import { RecentPurges } from "./recent-purges";

test("a purge is remembered until every page that began before it is rendered", () => {
  const purges = new RecentPurges();
  purges.add("a");
  expect(purges.size).toBe(0);
  const first = purges.begin();
  purges.add("a");
  const second = purges.begin();
  purges.add("b");
  expect([first, second].map((begun) => purges.concern(begun, ["a"]))).toEqual([true, false]);
  expect([first, second].map((begun) => purges.concern(begun, ["b", "c"]))).toEqual([true, true]);
  expect(purges.concern(first, ["c"])).toBe(false);
  purges.end(first);
  expect(purges.size).toBe(1);
  expect(purges.concern(second, ["b"])).toBe(true);
  const third = purges.begin();
  purges.end(second);
  expect(purges.size).toBe(0);
  expect(purges.concern(third, ["a", "b"])).toBe(false);
});

test("after more purges than it remembers, everything counts as purged", () => {
  const purges = new RecentPurges();
  const before = purges.begin();
  for (let at = 0; at <= 10_000; at += 1) purges.add(`video-${at}`);
  expect(purges.size).toBe(0);
  expect(purges.concern(before, [])).toBe(true);
  expect(purges.concern(purges.begin(), ["video-1"])).toBe(false);
});
