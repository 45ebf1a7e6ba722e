import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineIndexAt, MAX_LYRICS_LENGTH, parseLrc, plainLines } from "./lyrics";

const starts = (text: string) => parseLrc(text).map(({ start, text: words }) => [start, words]);

describe("LRC", () => {
  test("reads stamps with minutes, seconds and one to three decimals", () => {
    expect(starts("[00:01.5]a\n[01:02]b\n[61:03.25]c\n[00:18.801]d\n[00:20:50]e")).toEqual([
      [1.5, "a"],
      [18.8, "d"],
      [20.5, "e"],
      [62, "b"],
      [3663.25, "c"],
    ]);
  });

  test("reads several stamps on a line, and word stamps", () => {
    expect(starts("[00:10.00][00:30.00]again\n[00:20.00]<00:20.00>one <00:20.50>two")).toEqual([
      [10, "again"],
      [20, "one two"],
      [30, "again"],
    ]);
  });

  test("applies the offset (positive is earlier), never before the start", () => {
    expect(starts("[offset:-100]\n[00:18.80]later")).toEqual([[18.9, "later"]]);
    expect(starts("[offset:+2000]\n[00:01.00]early\n[00:05.00]b")).toEqual([
      [0, "early"],
      [3, "b"],
    ]);
  });

  test("ends a line at the next one or a pause, and the last one with the song", () => {
    expect(parseLrc("[00:01.00]a\r\n[00:03.50]\r[00:10.00]b", 14)).toEqual([
      { start: 1, dur: 2.5, text: "a" },
      { start: 10, dur: 4, text: "b" },
    ]);
    expect(parseLrc("[00:10.00]b", 9)).toEqual([{ start: 10, dur: 5, text: "b" }]);
  });

  test("skips tags, a byte order mark, and text without a stamp", () => {
    expect(starts("\uFEFF[ar:Someone]\n[ti:Song]\nNOTE: no stamp\n[00:00.00] first")).toEqual([
      [0, "first"],
    ]);
    expect(parseLrc("only words\nand words")).toEqual([]);
  });

  test("returns ordered lines of positive length for any input", () => {
    const stamp = fc
      .tuple(fc.nat(99), fc.nat(59), fc.nat(99))
      .map(([m, s, f]) => `[${m}:${s}.${f}]`);
    const line = fc
      .tuple(fc.array(stamp, { maxLength: 3 }), fc.string())
      .map((p) => p.flat().join(""));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const parsed = parseLrc(lines.join("\n"));
        parsed.forEach(({ start, dur, text }, at) => {
          expect(start).toBeGreaterThanOrEqual(parsed[at - 1]?.start ?? 0);
          expect(dur).toBeGreaterThan(0);
          expect(text).not.toBe("");
        });
      }),
    );
  });
});

test("plain lyrics keep empty lines between verses", () => {
  expect(plainLines("a\r\n\r\n b \n").map(({ text }) => text)).toEqual(["a", "", "b"]);
});

test.each([
  [0, -1],
  [1, 0],
  [4.9, 0],
  [5, 1],
  [99, 2],
])("at second %s line %s is sung", (second, line) => {
  expect(lineIndexAt([{ start: 1 }, { start: 5 }, { start: 9 }], second)).toBe(line);
});

describe("a hostile text", () => {
  test.each(["\n", " \n", "[", "[0", "[00:01]", "[00:01]\n", "[00:01]a\n", "<00:", "[offset:"])(
    "of repeated %j is parsed quickly",
    (part) => {
      const longest = part.repeat(Math.floor(MAX_LYRICS_LENGTH / part.length));
      const { length } = parseLrc(longest);
      expect(length).toBeLessThanOrEqual(longest.length / part.length);
      expect(parseLrc(longest + part)).toEqual([]);
    },
  );

  test("lines at the same moment last until the next moment", () => {
    const lines = parseLrc("[00:01]a\n[00:01]b\n[00:03]c", 10);
    expect(lines.map(({ text, dur }) => [text, dur])).toEqual([
      ["a", 2],
      ["b", 2],
      ["c", 7],
    ]);
  });
});
