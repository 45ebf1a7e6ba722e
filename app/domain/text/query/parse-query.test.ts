import { expect, test } from "vitest";
import { z } from "zod";
import { checkQuery, flag, parseQuery, text } from "./parse-query";

const at = (query: string) => new URL(`https://lor.example/page?${query}`);

test("only the parameters of the schema are read", () => {
  const schema = z.object({ v: text });
  expect(parseQuery(at("v=a&w=b&constructor=c"), schema)).toEqual({ v: "a" });
  expect(parseQuery({ url: at("v=a&w=b").href }, schema)).toEqual({ v: "a" });
  expect(parseQuery(at(""), schema)).toEqual({});
});

test("the first of equal names counts, as in cache keys", () => {
  expect(parseQuery(at("v=a&v=b"), z.object({ v: text }))).toEqual({ v: "a" });
});

test("a flag is set by any value", () => {
  const schema = z.object({ wait: flag });
  expect(
    ["", "wait", "wait=", "wait=0"].map((query) => parseQuery(at(query), schema).wait),
  ).toEqual([false, true, true, true]);
});

test("a query may be refused", () => {
  const schema = z.object({ url: z.string() });
  expect(checkQuery(at("url=a"), schema).data).toEqual({ url: "a" });
  expect(checkQuery(at("v=a"), schema).success).toBe(false);
});
