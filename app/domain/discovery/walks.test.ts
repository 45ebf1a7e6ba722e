import { expect, test } from "vitest";
import { WALK, walkAll, type Neighbours } from "./walks";

function neighboursOf(listeners: number[][], songs: number, change = {}): Map<number, Neighbours> {
  const lists = listeners.map((list) => Int32Array.from(list));
  return new Map(walkAll({ songs, listeners: lists }, { ...WALK, ...change }));
}

test("songs that many repeat together are near, rare ones nearer than popular ones", () => {
  const everybody = Array.from({ length: 6 }, () => [0, 1]);
  const others = Array.from({ length: 20 }, () => [0, 2]);
  const together = Array.from({ length: 6 }, () => [1, 3, 0]);
  const near = neighboursOf([...everybody, ...others, ...together], 5);
  expect([...near.get(1)!.songs]).toEqual([0, 3]);
  expect([...near.get(3)!.songs][0]).toBe(1);
  expect(near.has(4)).toBe(false);
});

test("what fewer than three listeners repeat together is nobody's neighbour", () => {
  expect(
    neighboursOf(
      [
        [0, 1],
        [0, 1],
      ],
      2,
    ).size,
  ).toBe(0);
  expect(
    neighboursOf(
      [
        [0, 1],
        [0, 1],
        [0, 1],
      ],
      2,
    ).size,
  ).toBe(2);
});

test("keeps at most `keep` neighbours for each song", () => {
  const near = neighboursOf(
    Array.from({ length: 3 }, () => [0, 1, 2, 3]),
    4,
    { keep: 2 },
  );
  expect([...near.values()].map(({ songs }) => songs.length)).toEqual([2, 2, 2, 2]);
});
