import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatClock,
  formatShortTime,
  formatTenths,
  formatTime,
  MAX_SECONDS,
  parseIsoDuration,
  parseTime,
  roundToMs,
} from "./time";

const milliseconds = fc.integer({ min: 0, max: MAX_SECONDS * 1000 });

describe("parseTime", () => {
  test.each([
    ["0", 0],
    ["90", 90],
    ["3.5", 3.5],
    ["3,5", 3.5],
    [".5", 0.5],
    ["3.", 3],
    ["  12 ", 12],
    ["1:02", 62],
    ["1:2", 62],
    ["0:03.5", 3.5],
    ["90:00", 5400],
    ["1:02:03", 3723],
    ["1:02:03.25", 3723.25],
    ["0:00.0004", 0],
    ["0.9996", 1],
    ["90s", 90],
    ["2m", 120],
    ["1h2m3s", 3723],
    ["1H2M", 3720],
    ["1m2.5s", 62.5],
    ["-5", -5],
    ["-1:30", -90],
    [`${"0".repeat(22)}.5`, 0.5],
  ])("reads %j as %d seconds", (text, seconds) => {
    expect(parseTime(text)).toBe(seconds);
  });

  test("minus zero is zero, not a negative time", () => {
    expect(parseTime("-0")).toBe(0);
  });

  test.each([
    "",
    " ",
    ".",
    "-",
    "abc",
    "1:60",
    "1:60:00",
    "1:75:00",
    "1:2:3:4",
    "1:",
    ":30",
    "1e3",
    "0x10",
    "Infinity",
    "NaN",
    "--3",
    "1.2.3",
    "3s2m",
    "h",
    "1 2",
    "1".repeat(400),
    `${"0".repeat(23)}.5`,
  ])("%j is not a time", (text) => {
    expect(parseTime(text)).toBeNull();
  });

  test("parses every formatted time back exactly", () => {
    fc.assert(
      fc.property(milliseconds, (ms) => {
        expect(parseTime(formatTime(ms / 1000))).toBe(ms / 1000);
      }),
    );
  });

  test("parses negative times, so that validation can reject them", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (ms) => {
        expect(parseTime(formatTime(-ms / 1000))).toBe(-ms / 1000);
      }),
    );
  });

  test("parses any number of seconds to the millisecond", () => {
    fc.assert(
      fc.property(milliseconds, (ms) => {
        expect(parseTime(String(ms / 1000))).toBe(ms / 1000);
      }),
    );
  });

  test("returns a finite number or null for any text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const seconds = parseTime(text);
        expect(seconds === null || Number.isFinite(seconds)).toBe(true);
      }),
    );
  });
});

test("times are rounded to whole milliseconds", () => {
  expect(roundToMs(0.1 + 0.2)).toBe(0.3);
});

describe("formatClock and formatTime", () => {
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

  test("the clock parses back to the second below", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: MAX_SECONDS, noNaN: true }), (seconds) => {
        const text = formatClock(seconds);
        expect(text).toMatch(/^(?:\d{1,2}:)?\d{1,2}:\d\d$/);
        expect(parseTime(text)).toBe(Math.floor(roundToMs(seconds)));
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

test.each([
  [0, "0:00.0", "0:00"],
  [27.134, "0:27.1", "0:27.1"],
  [59.96, "1:00.0", "1:00"],
  [60.008, "1:00.0", "1:00"],
  [3723.45, "1:02:03.5", "1:02:03.5"],
  [-1, "0:00.0", "0:00"],
])("%d s is %s to a tenth, and %s for short", (seconds, tenths, short) => {
  expect(formatTenths(seconds)).toBe(tenths);
  expect(formatShortTime(seconds)).toBe(short);
});
