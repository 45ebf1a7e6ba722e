import fc from "fast-check";
import { expect, test } from "vitest";
import { normalForm } from "./normalise";

const FORMS = ["NFC", "NFKC", "NFKD"] as const;

/** Each pair is in the wrong order, so that it must be sorted. */
const unsorted = (length: number) => "\u0315\u0316".repeat(length / 2);

test("a letter keeps 30 marks", () => {
  for (const form of FORMS) {
    expect(normalForm(`x${unsorted(1000)}y`, form)).toMatch(/^x\p{M}{30}y$/u);
    expect(normalForm(`x${unsorted(30)}y`, form)).toBe(`x${unsorted(30)}y`.normalize(form));
  }
  // The limit counts UTF-16 units, two for each of these; then characters that become marks.
  expect(normalForm(`x${"\u{1d165}".repeat(40)}`, "NFC")).toBe(`x${"\u{1d165}".repeat(15)}`);
  expect(normalForm(`x${"\u0316\uff9e".repeat(500)}`, "NFKD")).toMatch(/^x\p{M}{30}$/u);
  expect(normalForm(`x${"\u0344".repeat(30)}`, "NFC")).toMatch(/^.\p{M}{1,30}$/u);
});

test("a text with few marks is what Unicode says, and any is in its form already the second time", () => {
  const letter = fc.constantFrom(
    "a",
    "e",
    "\u0301",
    "\u0315",
    "\u0316",
    "\uff9e",
    "\u0344",
    "\u1100",
    "\u1161",
  );
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 14 }), fc.constantFrom(...FORMS), (letters, form) => {
      const text = letters.join("");
      expect(normalForm(text, form)).toBe(text.normalize(form));
    }),
  );
  fc.assert(
    fc.property(
      fc.array(letter, { maxLength: 200 }),
      fc.constantFrom(...FORMS),
      (letters, form) => {
        const once = normalForm(letters.join(""), form);
        expect(once.normalize(form)).toBe(once);
        expect(normalForm(once, form)).toBe(once);
      },
    ),
  );
});
