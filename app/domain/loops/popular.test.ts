import { describe, expect, it } from "vitest";
import { heatOf, popularSections, type CountedSection } from "./popular";

const section = (
  [start, end]: [number, number],
  repeats: number,
  some: string[],
  more: Partial<CountedSection> = {},
): CountedSection => ({
  ...{ startMs: start * 1000, endMs: end * 1000, repeats },
  ...{ some, listeners: some.length },
  ...{ someNetworks: some, networks: (more.someNetworks ?? some).length, ...more },
});

describe("popular sections", () => {
  it("are those of three listeners, the most looped first", () => {
    const few = section([1, 2], 99, ["a", "b"]);
    const many = section([10, 20], 5, ["a", "b", "c"], { listeners: 40 });
    const more = section([30, 40], 7, ["a", "b", "c"]);
    expect(popularSections([few, many, more])).toEqual([
      { startMs: 30_000, endMs: 40_000, repeats: 7, listeners: 3 },
      { startMs: 10_000, endMs: 20_000, repeats: 5, listeners: 40 },
    ]);
  });

  it("are those of three networks, now or before", () => {
    const three = ["a", "b", "c"];
    const alone = section([1, 2], 99, three, { someNetworks: ["one"] });
    const near = section([1, 2.5], 99, three, { someNetworks: ["two"] });
    const before = section([10, 20], 5, three, { someNetworks: ["one"], networks: 3 });
    expect(popularSections([alone])).toEqual([]);
    expect(heatOf([alone, near], 100)).toEqual([]);
    expect(popularSections([alone, near, before])).toEqual([
      { startMs: 10_000, endMs: 20_000, repeats: 5, listeners: 3 },
    ]);
    const third = section([1, 2], 1, ["d"], { someNetworks: ["three"] });
    expect(popularSections([alone, near, third])).toHaveLength(1);
  });

  it("take close ones together, in which a listener counts once", () => {
    const places: [number, number][] = [
      [10, 20],
      [11, 20],
      [10, 21],
    ];
    const alone = places.map((place, at) => section(place, 3 + at, ["a"]));
    expect(popularSections(alone)).toEqual([]);
    const different = places.slice(0, 2).map((place, at) => section(place, 4, ["bc"[at] ?? ""]));
    const main = section([10, 20], 5, ["a"]);
    expect(popularSections([...different, main])).toEqual([
      { startMs: 10_000, endMs: 20_000, repeats: 13, listeners: 3 },
    ]);
  });

  it("are five at most, and name nobody", () => {
    const all = Array.from({ length: 9 }, (_, at) =>
      section([at * 10, at * 10 + 5], at + 1, ["a", "b", "c"]),
    );
    const shown = popularSections(all);
    expect(shown.map(({ repeats }) => repeats)).toEqual([9, 8, 7, 6, 5]);
    expect(JSON.stringify(shown)).not.toContain('"a"');
  });
});

describe("heat", () => {
  it("is shown from three listeners on, who may loop different parts", () => {
    expect(heatOf([section([0, 10], 5, ["a"]), section([50, 60], 5, ["a"])], 100)).toEqual([]);
    expect(heatOf([], 100)).toEqual([]);
    const parts = ["a", "b", "c"].map((who, at) => section([at * 10, at * 10 + 10], at + 1, [who]));
    const heat = heatOf(parts, 100);
    expect([heat.length, heat[0], heat[10], heat[20], heat[30]]).toEqual([100, 0.33, 0.67, 1, 0]);
  });

  it("goes as far as the last section while the duration is unknown", () => {
    const heat = heatOf([section([5, 10], 2, ["a", "b", "c"])], null);
    expect([heat[49], heat[50], heat[99]]).toEqual([0, 1, 1]);
  });
});
