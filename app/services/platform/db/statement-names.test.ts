import { expect, it } from "vitest";
import { statementNames } from "./statement-names.server";

/** Returns the statement's name each time it is sent. */
const sent = (nameOf: (text: string) => string | undefined, text: string, times: number) =>
  Array.from({ length: times }, () => nameOf(text));

it("names a statement when it comes for the fifth time, and always the same", () => {
  const nameOf = statementNames();
  const [first, second] = [sent(nameOf, "select 1", 7), sent(nameOf, "select 2", 7)];
  expect(first.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
  expect(first[4]).toBeTypeOf("string");
  expect(first.slice(4)).toEqual([first[4], first[4], first[4]]);
  expect(second[4]).toBeTypeOf("string");
  expect(second[4]).not.toBe(first[4]);
});

it("names no more than the database may keep", () => {
  const nameOf = statementNames();
  const texts = Array.from({ length: 1000 }, (_, at) => `select ${at}`);
  const named = texts.filter((text) => sent(nameOf, text, 5).at(-1) !== undefined);
  expect(named).toEqual(texts.slice(0, 200));
  expect(nameOf(texts[0]!)).toBeDefined();
});
