import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { add, move, remove, replace, shift, take, truncate } from "./queue";

const of = (...ids: string[]) => ids.map((id) => ({ id }));
const ids = (items: readonly { id: string }[] | null | undefined) =>
  items?.map(({ id }) => id).join("");
const abcd = of("a", "b", "c", "d");

describe("queue operations", () => {
  it("adds an item at the end, once", () => {
    expect(ids(add(abcd, { id: "e" }))).toBe("abcde");
    expect(add(abcd, { id: "b" })).toBe(abcd);
  });

  it("removes an item, and does nothing when it is gone", () => {
    expect(ids(remove(abcd, "b"))).toBe("acd");
    expect(ids(remove(abcd, "x"))).toBe("abcd");
  });

  it.each([
    ["d", "a", "dabc"],
    ["a", "c", "bacd"],
    ["a", null, "bcda"],
    ["b", "b", "abcd"],
    ["b", "c", "abcd"],
  ])("moves %s before %s", (id, before, result) => {
    expect(ids(move(abcd, id, before))).toBe(result);
  });

  it.each([
    ["x", "a"],
    ["a", "x"],
    ["x", null],
  ])("cannot move %s before %s", (id, before) => {
    expect(move(abcd, id, before)).toBeNull();
  });

  it("takes out the first item, or null from an empty queue", () => {
    expect(shift(abcd)).toEqual({ item: { id: "a" }, rest: of("b", "c", "d") });
    expect(shift([])).toEqual({ item: null, rest: [] });
  });

  it("skips ahead and drops the earlier items, or keeps them on request", () => {
    expect(take(abcd, "c", false)).toEqual({ item: { id: "c" }, rest: of("d") });
    expect(take(abcd, "c", true)).toEqual({ item: { id: "c" }, rest: of("a", "b", "d") });
    expect(take(abcd, "x", false)).toBeNull();
  });

  it("replaces all items, without duplicates", () => {
    expect(ids(replace(of("x", "b", "x")))).toBe("xb");
    expect(replace([])).toEqual([]);
  });

  it("truncates after an item, or entirely for null", () => {
    expect(ids(truncate(abcd, "b"))).toBe("ab");
    expect(truncate(abcd, null)).toEqual([]);
    expect(ids(truncate(abcd, "a"))).toBe("a");
    expect(truncate(abcd, "x")).toBeNull();
  });
});

const someQueue = fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { maxLength: 8 });
const someId = fc.constantFrom(..."abcdefghx");

describe("any queue", () => {
  it("loses and duplicates nothing in a move, and repeating the move changes nothing", () => {
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

  it("plays every item once when it is emptied from the front", () => {
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

  it("splits into skipped, playing and remaining items", () => {
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
