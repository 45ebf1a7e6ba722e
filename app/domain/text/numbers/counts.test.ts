import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCount, formatThousands, formatTotal, formatViews } from "./counts";
import { formatClock, MAX_SECONDS } from "../time";

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

test.each([
  [0, "00:00:00"],
  [61, "00:01:01"],
  [3723, "01:02:03"],
  [360_000, "100:00:00"],
  [-5, "00:00:00"],
])("the total of %d is %s", (seconds, text) => {
  expect(formatTotal(seconds)).toBe(text);
});

test("a total is the clock with hours", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: MAX_SECONDS, noNaN: true }), (seconds) => {
      const clock = formatClock(seconds);
      expect(formatTotal(seconds)).toBe(
        clock.split(":").length === 3 ? clock.padStart(8, "0") : `00:${clock.padStart(5, "0")}`,
      );
    }),
  );
});
