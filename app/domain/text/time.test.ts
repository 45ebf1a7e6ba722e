import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatTime } from "./formats";
import { MAX_SECONDS, parseTime, roundToMs } from "./time";

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
