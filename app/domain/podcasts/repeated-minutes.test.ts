import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minutesOf, mostRepeatedMinute } from "./repeated-minutes";

const seconds = fc.nat(172_800_000).map((ms) => ms / 1000);

describe("the minutes of a pass", () => {
  test.each([
    [0, 60, 0, 0],
    [0, 60.001, 0, 1],
    [59.9, 60.1, 0, 1],
    [60, 120, 1, 1],
    [5, 18.5, 0, 0],
    [172_799, 172_800, 2879, 2879],
  ])("from %d to %d are %d to %d", (start, end, first, last) => {
    expect(minutesOf(start, end)).toEqual({ first, last });
  });

  test("are those that it covers a part of, and no others", () => {
    fc.assert(
      fc.property(seconds, seconds, fc.nat(2879), (one, other, minute) => {
        fc.pre(one !== other);
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        const { first, last } = minutesOf(start, end);
        const covers = start < (minute + 1) * 60 && end > minute * 60;
        expect(minute >= first && minute <= last).toBe(covers);
        expect(last).toBeLessThan(2880);
      }),
    );
  });
});

describe("the most repeated minute", () => {
  test.each([
    ["of several is the first", [1, 4, 4, 2], 240, { start: 60, end: 120, times: 4 }],
    ["stands out from those never repeated", [2], 300, { start: 0, end: 60, times: 2 }],
    ["ends with the episode", [0, 3], 75.5, { start: 60, end: 75.5, times: 3 }],
    [
      "may lie behind the duration that the feed names",
      [0, 3],
      50,
      { start: 60, end: 120, times: 3 },
    ],
    ["is none where all are alike", [3, 3, 3], 180, null],
    ["is none in an episode of one minute", [7], 59, null],
    ["is none of an unknown duration where all are alike", [2], null, null],
    ["is none before any repeat", [], 300, null],
  ])("%s", (_, minutes, duration, expected) => {
    expect(mostRepeatedMinute(minutes, duration)).toEqual(expected);
  });

  test("is repeated as often as any, more often than another, and has an end", () => {
    const minutes = fc.array(fc.nat(5), { maxLength: 20 });
    fc.assert(
      fc.property(
        minutes,
        fc.option(fc.double({ min: 0.1, max: 1300, noNaN: true })),
        (all, duration) => {
          const whole = Math.max(all.length, Math.ceil((duration ?? 0) / 60));
          const counts = Array.from({ length: whole }, (_, at) => all[at] ?? 0);
          const found = mostRepeatedMinute(all, duration);
          expect(found === null).toBe(new Set(counts).size <= 1);
          if (!found) return;
          expect(found.times).toBe(Math.max(...counts));
          expect(counts.indexOf(found.times)).toBe(found.start / 60);
          expect(found.end).toBeGreaterThan(found.start);
        },
      ),
    );
  });
});
