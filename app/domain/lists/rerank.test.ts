import fc from "fast-check";
import { generateNKeysBetween } from "fractional-indexing";
import { describe, expect, test } from "vitest";
import { rankAgain, rankAt, rerank } from "./rerank";

const ranked = (ids: string[]) => {
  const keys = generateNKeysBetween(null, null, ids.length);
  return new Map(ids.map((id, at) => [id, keys[at]!]));
};
const ordered = (ids: string[], ranks: Map<string, string>) =>
  [...ids].sort((a, b) => (ranks.get(a)! < ranks.get(b)! ? -1 : 1));

describe("bringing a list into a wanted order", () => {
  test("any order of known and new items is reached", () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 30 });
    fc.assert(
      fc.property(ids, ids, fc.infiniteStream(fc.double({ noNaN: true })), (had, extra, dice) => {
        const current = ranked(had);
        const all = [...new Set([...had, ...extra])];
        const throws = new Map(all.map((id) => [id, dice.next().value as number]));
        const wanted = all.sort((a, b) => throws.get(a)! - throws.get(b)!);
        const merged = new Map([...current, ...rerank(wanted, current)]);
        expect(new Set(wanted.map((id) => merged.get(id))).size).toBe(wanted.length);
        expect(ordered(wanted, merged)).toEqual(wanted);
      }),
    );
  });

  test("moving one of five thousand writes one rank", () => {
    const ids = Array.from({ length: 5000 }, (_, at) => `v${at}`);
    const moved = [ids[4999]!, ...ids.slice(0, 4999)];
    expect([...rerank(moved, ranked(ids)).keys()]).toEqual(["v4999"]);
  });

  test("the same order and fewer items write nothing", () => {
    const ids = ["a", "b", "c"];
    expect(rerank(ids, ranked(ids)).size).toBe(0);
    expect(rerank(["a", "c"], ranked(ids)).size).toBe(0);
    expect(rerank([], ranked(ids)).size).toBe(0);
  });
});

describe("a rank for one item", () => {
  const list = fc.array(fc.nat(), { minLength: 1, maxLength: 40 });

  test("is none that another has, wherever the item comes, goes and comes back", () => {
    fc.assert(
      fc.property(list, fc.infiniteStream(fc.nat()), (places, dice) => {
        let ranks: string[] = [];
        const gone: string[] = [];
        for (const place of places) {
          const isBack = place % 3 === 0 && gone.length > 0;
          const back = isBack ? gone.pop()! : null;
          const index = dice.next().value % (ranks.length + 1);
          ranks = [...ranks, back ? rankAgain(ranks, back) : rankAt(ranks, index)].sort();
          expect(new Set(ranks).size).toBe(ranks.length);
          if (place % 3 === 1) gone.push(...ranks.splice(index % ranks.length, 1));
        }
      }),
    );
  });

  test("is behind those that are equal", () => {
    const ranks = ["a0", "a1", "a1", "a2"];
    for (const index of [2, 3]) {
      const rank = rankAt(ranks, index);
      expect(rank > "a1" && rank < "a2").toBe(true);
    }
    expect(rankAt(["a1", "a1"], 1) > "a1").toBe(true);
    expect(rankAgain(ranks, "a1") < "a1").toBe(true);
  });
});
