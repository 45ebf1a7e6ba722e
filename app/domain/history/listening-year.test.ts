import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listeningYear, yearBounds, type DayOfListening } from "./listening-year";

/** A Saturday. */
const now = new Date("2026-11-21T23:30:00Z");
const heard = (day: string, repeats: number, seconds = 0): DayOfListening => ({
  day,
  repeats,
  seconds,
});

describe("the bounds of a listening year", () => {
  it("start on the Monday of the 53rd column back and end today in UTC", () => {
    expect(yearBounds(now)).toEqual({ first: "2025-11-17", last: "2026-11-21" });
    expect(new Date("2025-11-17").getUTCDay()).toBe(1);
  });

  it("span a whole year on any day", () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date("2000-01-01"),
          max: new Date("2100-01-01"),
          noInvalidDate: true,
        }),
        (day) => {
          const { first, last } = yearBounds(day);
          const days = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
          expect(days).toBeGreaterThanOrEqual(365);
          expect(days).toBeLessThanOrEqual(371);
          const { cells, weeks } = listeningYear([], day);
          expect(cells).toHaveLength(days);
          expect(cells.every(({ week, weekday }) => week < weeks && weekday < 7)).toBe(true);
          expect(new Set(cells.map(({ week, weekday }) => `${week} ${weekday}`)).size).toBe(days);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("a listening year", () => {
  it("adds up days and months, newest month first", () => {
    const days = [heard("2026-10-31", 2, 100), heard("2026-11-01", 3, 200), heard("2026-11-02", 1)];
    const year = listeningYear(days, now);
    expect(year).toMatchObject({ repeats: 6, seconds: 300, activeDays: 3, longestRun: 3 });
    expect(year.best).toEqual(heard("2026-11-01", 3, 200));
    expect(year.months).toEqual([
      { month: "2026-11", days: 2, repeats: 4, seconds: 200 },
      { month: "2026-10", days: 1, repeats: 2, seconds: 100 },
    ]);
    expect(year.monthStarts).toHaveLength(12);
    expect(year.monthStarts.at(-1)).toEqual({ month: "2026-11", week: 49 });
  });

  it("ignores days before the year and in the future", () => {
    const year = listeningYear([heard("2025-11-16", 9), heard("2026-11-22", 9)], now);
    expect(year).toMatchObject({ repeats: 0, activeDays: 0, best: null, longestRun: 0 });
    expect(year.cells.every(({ level }) => level === 0)).toBe(true);
  });

  it("shades by magnitude, with separate levels for no repeats and for the most repeats", () => {
    const days = [1, 5, 30, 100].map((repeats, at) => heard(`2026-11-0${at + 1}`, repeats));
    const levels = listeningYear(days, now).cells.slice(-22, -17);
    expect(levels.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4].slice(0, 5));
  });

  it("uses the strongest shade when every day has a single repeat", () => {
    const year = listeningYear([heard("2026-11-20", 1), heard("2026-11-21", 1)], now);
    expect(year.cells.slice(-3).map(({ level }) => level)).toEqual([0, 4, 4]);
  });
});
