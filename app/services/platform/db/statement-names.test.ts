import { expect, it } from "vitest";
import { statementNames } from "./statement-names.server";

it("names a statement when it comes again, and always the same", () => {
  const nameOf = statementNames();
  expect(nameOf("select 1")).toBeUndefined();
  expect(nameOf("select 2")).toBeUndefined();
  const name = nameOf("select 1");
  expect(name).toBeTypeOf("string");
  expect(nameOf("select 1")).toBe(name);
  expect(nameOf("select 2")).not.toBe(name);
});

it("names no more than the database may keep", () => {
  const nameOf = statementNames();
  const texts = Array.from({ length: 1000 }, (_, at) => `select ${at}`);
  const named = texts.filter((text) => nameOf(text) === undefined && nameOf(text) !== undefined);
  expect(named).toHaveLength(200);
  expect(nameOf(texts[0]!)).toBeDefined();
  expect(nameOf(texts[999]!)).toBeUndefined();
});
