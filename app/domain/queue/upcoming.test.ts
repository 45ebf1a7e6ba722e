import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { initialPlayback, playFrom } from "./next-state";
import { playNext } from "./next";
import { upcoming } from "./upcoming";

const list = ["a", "b", "c", "d"];
const whole = { list, cursor: null };

describe("what a list plays", () => {
  it("is the rest of it, and then its start, without the item itself", () => {
    expect(upcoming(whole, 1, 9)).toEqual(["c", "d", "a"]);
    expect(upcoming(whole, 3, 2)).toEqual(["a", "b"]);
    expect(upcoming(whole, -1, 9)).toEqual(list);
  });

  it("is unknown after the last item while there are more pages", () => {
    expect(upcoming({ list, cursor: "/favorites?page=2" }, 2, 9)).toEqual(["d"]);
    expect(upcoming({ list, cursor: "/favorites?page=2" }, 3, 9)).toEqual([]);
    expect(upcoming({ list: [], cursor: null }, -1, 9)).toEqual([]);
  });

  it("is what Next goes to", () => {
    const some = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(some, fc.nat(8), (ids, at) => {
        const place = at % ids.length;
        const chosen = { feature: "history", list: ids, cursor: null } as const;
        const now = playFrom(initialPlayback, chosen, ids[place]!);
        const steps = upcoming(chosen, place, 1);
        expect(steps).toEqual([playNext(now, 0).now.ytid]);
      }),
    );
  });
});
