import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { add, move, remove, replace, shift, take, truncate } from "./queue";

const of = (...ids: string[]) => ids.map((id) => ({ id }));
const ids = (items: readonly { id: string }[] | null | undefined) =>
  items?.map(({ id }) => id).join("");
const abcd = of("a", "b", "c", "d");

describe("the operations of a queue", () => {
  it("adds at the end, the same item once", () => {
    expect(ids(add(abcd, { id: "e" }))).toBe("abcde");
    expect(add(abcd, { id: "b" })).toBe(abcd);
  });

  it("removes an item, and nothing when it is gone", () => {
    expect(ids(remove(abcd, "b"))).toBe("acd");
    expect(ids(remove(abcd, "x"))).toBe("abcd");
  });

  it.each([
    ["d", "a", "dabc"],
    ["a", "c", "bacd"],
    ["a", null, "bcda"],
    ["b", "b", "abcd"],
    ["b", "c", "abcd"],
  ])("moves %s in front of %s", (id, before, result) => {
    expect(ids(move(abcd, id, before))).toBe(result);
  });

  it.each([
    ["x", "a"],
    ["a", "x"],
    ["x", null],
  ])("cannot move %s in front of %s", (id, before) => {
    expect(move(abcd, id, before)).toBeNull();
  });

  it("shifts the first out, nothing from an empty queue", () => {
    expect(shift(abcd)).toEqual({ item: { id: "a" }, rest: of("b", "c", "d") });
    expect(shift([])).toEqual({ item: null, rest: [] });
  });

  it("skips ahead and drops the earlier ones, or keeps them for an item that was put first", () => {
    expect(take(abcd, "c", false)).toEqual({ item: { id: "c" }, rest: of("d") });
    expect(take(abcd, "c", true)).toEqual({ item: { id: "c" }, rest: of("a", "b", "d") });
    expect(take(abcd, "x", false)).toBeNull();
  });

  it("is replaced by others, each once", () => {
    expect(ids(replace(of("x", "b", "x")))).toBe("xb");
    expect(replace([])).toEqual([]);
  });

  it("truncates after an item, wholly without one", () => {
    expect(ids(truncate(abcd, "b"))).toBe("ab");
    expect(ids(truncate(abcd, null))).toBe("");
    expect(truncate(abcd, "x")).toBeNull();
  });
});

const someQueue = fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { maxLength: 8 });
const someId = fc.constantFrom(..."abcdefghx");

describe("any queue", () => {
  it("loses and doubles nothing by a move, and moving again changes nothing", () => {
    fc.assert(
      fc.property(someQueue, someId, fc.option(someId), (queue, id, before) => {
        const moved = move(of(...queue), id, before);
        if (!moved) {
          expect(queue.includes(id) && (before === null || queue.includes(before))).toBe(false);
          return;
        }
        expect([...moved].map((item) => item.id).sort()).toEqual([...queue].sort());
        const others = (list: readonly string[]) => list.filter((one) => one !== id).join("");
        expect(others(moved.map((item) => item.id))).toBe(others(queue));
        expect(ids(move(moved, id, before))).toBe(ids(moved));
      }),
    );
  });

  it("plays every item once when it is shifted to its end", () => {
    fc.assert(
      fc.property(someQueue, (queue) => {
        const played: string[] = [];
        let waiting: readonly { id: string }[] = of(...queue);
        for (let { item, rest } = shift(waiting); item; { item, rest } = shift(rest)) {
          played.push(item.id);
          waiting = rest;
        }
        expect(played).toEqual(queue);
        expect(waiting).toEqual([]);
      }),
    );
  });

  it("is what was skipped, what plays and what is left", () => {
    fc.assert(
      fc.property(someQueue, someId, (queue, id) => {
        const taken = take(of(...queue), id, false);
        const kept = take(of(...queue), id, true);
        if (!taken || !kept) {
          expect(queue).not.toContain(id);
          return;
        }
        const skipped = queue.slice(0, queue.indexOf(id)).join("");
        expect(skipped + id + ids(taken.rest)).toBe(queue.join(""));
        expect(ids(kept.rest)).toBe(skipped + ids(taken.rest));
      }),
    );
  });
});
