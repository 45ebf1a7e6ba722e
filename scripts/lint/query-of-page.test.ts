import { expect, test } from "vitest";
import { queryOfPage } from "./query-of-page.mjs";
import { reportsOf } from "./reports";

const reports = (code: string) => reportsOf(queryOfPage, code);

test("allows reading by the schema that the module exports", () => {
  expect(
    reports(`export const query = z.object({}); const { v } = parseQuery(request, query);`),
  ).toBe(0);
  expect(reports(`const linked = parseQuery(link, watchQuery);`)).toBe(0);
});

test("reports reading by another schema, or by one that is not exported", () => {
  expect(reports(`export const query = z.object({}); parseQuery(request, watchQuery);`)).toBe(1);
  expect(reports(`const query = z.object({}); parseQuery(request, query);`)).toBe(1);
  expect(reports(`checkQuery(request, z.object({}));`)).toBe(1);
});

test("reports reading parameters from an address, in any form", () => {
  expect(reports(`address.searchParams.get("v"); given(address.searchParams);`)).toBe(2);
  expect(reports(`const { searchParams } = address; const of = ({ searchParams }) => 1;`)).toBe(2);
  expect(reports(`new URLSearchParams(location.search).has("v");`)).toBe(1);
  expect(reports(`open(request.url);`)).toBe(1);
});

test("allows changing an address, and writing parameters", () => {
  expect(reports(`address.searchParams.set("v", id); address.searchParams.delete("e");`)).toBe(0);
  expect(reports(`new URLSearchParams({ v: id }).toString(); new URLSearchParams(fields);`)).toBe(
    0,
  );
});
