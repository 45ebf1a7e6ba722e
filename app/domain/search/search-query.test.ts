import fc from "fast-check";
import { expect, it } from "vitest";
import { MAX_QUERY_LENGTH, normaliseQuery, queryWords } from "./search-query";

it.each([
  ["  Queen\n  Bohemian\tRhapsody ", "queen bohemian rhapsody"],
  ["ＡＢＢＡ", "abba"],
  ["\u200b \u0000\ufffd", ""],
  ["The Artist Formerly Known As Prince", "prince"],
  ["constructor", "constructor"],
])("%j is searched for as %j", (text, query) => {
  expect(normaliseQuery(text)).toBe(query);
});

it("is idempotent and never too long", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const query = normaliseQuery(text);
      expect(normaliseQuery(query)).toBe(query);
      expect([...query].length).toBeLessThanOrEqual(MAX_QUERY_LENGTH * 2);
    }),
  );
});

it("keeps words of every script and drops search operators", () => {
  expect(queryWords("ac/dc & !(강남) 'n' roll:*")).toEqual(["ac", "dc", "강남", "n", "roll"]);
});
