import fc from "fast-check";
import { expect, test } from "vitest";
import { truncateText, printable, normaliseText } from "./text";

const FAMILY = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}";
const anyText = fc.string({ unit: "binary" });

test.each([
  ["a\0b", "ab"],
  ["a\ud83d", "a\ufffd"],
  ["\ude00a", "\ufffda"],
  ["e\u0301", "\u00e9"],
  ["\u{1f600}", "\u{1f600}"],
])("%j becomes %j", (text, expected) => {
  expect(normaliseText(text)).toBe(expected);
});

test("any text becomes well formed, and stays the same the second time", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const once = normaliseText(text);
      expect(once).not.toContain("\0");
      expect(Buffer.from(once).toString()).toBe(once);
      expect(normaliseText(once)).toBe(once);
    }),
  );
});

test("removes characters that files cannot contain", () => {
  expect(printable("a\u0001\u001b\u0085\ud800\uffffb\tc\r\nd \u{1f600}")).toBe(
    "ab\tc\r\nd \u{1f600}",
  );
});

test.each([
  ["short", 5, "short"],
  ["longer", 4, "long"],
  ["ab\u{1f600}", 3, "ab"],
  [`ab${FAMILY}c`, 5, "ab"],
  ["ae\u0301", 2, "a"],
  ["e\u0301\u0301\u0301", 2, "e\u0301"],
])("%j truncated to %i is %j", (text, longest, expected) => {
  expect(truncateText(text, longest)).toBe(expected);
});

test("a truncated text is a prefix and never too long", () => {
  fc.assert(
    fc.property(anyText, fc.nat(50), (text, longest) => {
      const whole = normaliseText(text);
      const short = truncateText(whole, longest);
      expect(whole.startsWith(short)).toBe(true);
      expect(short.length).toBeLessThanOrEqual(longest);
      expect(normaliseText(short)).toBe(short);
    }),
  );
});
