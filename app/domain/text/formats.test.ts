import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatClock,
  formatCount,
  formatThousands,
  formatTime,
  formatTotal,
  formatViews,
  parseIsoDuration,
  plural,
} from "./formats";
import { MAX_SECONDS, parseTime, roundToMs } from "./time";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [1001, "1.0k"],
  [1234, "1.2k"],
  [1500, "1.5k"],
  [999_999, "999.9k"],
  [1_000_000, "1.0m"],
  [2_340_000, "2.3m"],
  [99_999_999, "99.9m"],
  [100_000_000, "10m+"],
  [5_000_000_000, "10m+"],
  [-3, "0"],
  [Number.NaN, "0"],
])("the count %d shows as %s", (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test("each range of counts has its own format", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1001, max: 999_999 }), (count) => {
      expect(formatCount(count)).toMatch(/^\d{1,3}\.\dk$/);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000, max: 99_999_999 }), (count) => {
      expect(formatCount(count)).toMatch(/^\d{1,2}\.\dm$/);
    }),
  );
});

test.each([
  [0, "0"],
  [1000, "1,000"],
  [1099, "1.0k"],
  [999_999, "999.9k"],
  [1_000_000, "1.0m"],
  [123_456_789, "123.4m"],
  [1_999_999_999, "1.9b"],
  [14_800_000_000, "14.8b"],
])("%d views show as %s", (views, text) => {
  expect(formatViews(views)).toBe(text);
});

test("abbreviated views never exceed the real number, nor fall short by a tenth or more", () => {
  const units = { k: 1e3, m: 1e6, b: 1e9 };
  fc.assert(
    fc.property(fc.nat({ max: 50_000_000_000 }), (views) => {
      const [, number = "", unit] = /^([\d,.]+)([kmb]?)$/.exec(formatViews(views)) ?? [];
      const shown = Number(number.replaceAll(",", "")) * (units[unit as keyof typeof units] ?? 1);
      expect(shown).toBeLessThanOrEqual(views + 1e-3);
      expect(shown).toBeGreaterThan(views * 0.9 - 1e-3);
    }),
  );
});

test("commas separate thousands and lose no digits", () => {
  expect(formatThousands(1_234_567)).toBe("1,234,567");
  expect(formatThousands(12)).toBe("12");
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(formatThousands(count)).toMatch(/^\d{1,3}(?:,\d{3})*$/);
      expect(Number(formatThousands(count).replaceAll(",", ""))).toBe(count);
    }),
  );
});

test("the singular is used only for exactly 1", () => {
  expect(plural(1, "repeat")).toBe("repeat");
  expect(plural(0, "repeat")).toBe("repeats");
  expect(plural(2, "repeat")).toBe("repeats");
  expect(plural(1.5, "repeat")).toBe("repeats");
  expect(plural(2, "history", "histories")).toBe("histories");
});

describe("durations", () => {
  test.each([
    [0, "0:00"],
    [3.999, "0:03"],
    [59, "0:59"],
    [60, "1:00"],
    [359, "5:59"],
    [3600, "1:00:00"],
    [3723, "1:02:03"],
    [-1, "0:00"],
    [Number.NaN, "0:00"],
    [Number.POSITIVE_INFINITY, "0:00"],
  ])("the clock of %d is %s", (seconds, text) => {
    expect(formatClock(seconds)).toBe(text);
  });

  test.each([
    [3, "0:03"],
    [3.5, "0:03.5"],
    [3.25, "0:03.25"],
    [3.005, "0:03.005"],
    [59.9999, "1:00"],
    [3723.1, "1:02:03.1"],
    [-90, "-1:30"],
  ])("the time of %d is %s", (seconds, text) => {
    expect(formatTime(seconds)).toBe(text);
  });

  test.each([
    [0, "00:00:00"],
    [61, "00:01:01"],
    [3723, "01:02:03"],
    [360_000, "100:00:00"],
    [-5, "00:00:00"],
  ])("the total of %d is %s", (seconds, text) => {
    expect(formatTotal(seconds)).toBe(text);
  });

  test("the clock parses back to the second below", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: MAX_SECONDS, noNaN: true }), (seconds) => {
        const text = formatClock(seconds);
        expect(text).toMatch(/^(?:\d{1,2}:)?\d{1,2}:\d\d$/);
        expect(parseTime(text)).toBe(Math.floor(roundToMs(seconds)));
        expect(formatTotal(seconds)).toBe(
          text.split(":").length === 3 ? text.padStart(8, "0") : `00:${text.padStart(5, "0")}`,
        );
      }),
    );
  });
});

describe("parseIsoDuration", () => {
  test.each([
    ["PT5M59S", 359],
    ["PT1M2S", 62],
    ["PT1H", 3600],
    ["PT0S", 0],
    ["PT1.5S", 1.5],
    ["P1DT2H", 93_600],
    ["P0D", 0],
    ["P1W", 604_800],
  ])("%s is %d seconds", (text, seconds) => {
    expect(parseIsoDuration(text)).toBe(seconds);
  });

  test.each(["", "P", "PT", "P1DT", "5:59", "PT5", "PT-5S", "pt5s"])(
    "%j is not a duration",
    (text) => {
      expect(parseIsoDuration(text)).toBeNull();
    },
  );

  test("parses every whole duration", () => {
    const part = (most: number) => fc.nat({ max: most });
    fc.assert(
      fc.property(part(9), part(23), part(59), part(59), (days, hours, minutes, seconds) => {
        const total = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
        expect(parseIsoDuration(`P${days}DT${hours}H${minutes}M${seconds}S`)).toBe(total);
      }),
    );
  });
});
