import { expect, it } from "vitest";
import { sampleOf } from "./sample";

const all = Array.from({ length: 60 }, (_, at) => at);
const now = Date.UTC(2026, 10, 22, 12);

it("takes six at random, and six others until all were shown", () => {
  const shown = Array.from({ length: 10 }, (_, others) => sampleOf(all, others, now));
  for (const six of shown) expect(six).toHaveLength(6);
  expect(shown.flat().toSorted((one, other) => one - other)).toEqual(all);
  expect(shown[0]).not.toEqual(all.slice(0, 6));
});

it("stays the same within an hour and changes with the next", () => {
  expect(sampleOf(all, 0, now + 3_599_999)).toEqual(sampleOf(all, 0, now));
  expect(sampleOf(all, 0, now + 3_600_000)).not.toEqual(sampleOf(all, 0, now));
});

it("shows all of a short list", () => {
  expect(sampleOf([1, 2, 3], 7, now).toSorted()).toEqual([1, 2, 3]);
  expect(sampleOf([], 0, now)).toEqual([]);
  expect(new Set(sampleOf([1, 2, 3, 4, 5, 6, 7], 1, now))).toHaveLength(6);
});
