import { expect, it } from "vitest";
import { addresses } from "~/addresses";
import { apiDocuments } from "../../scripts/api/documents";
import { readText } from "./repository";

const documents = await apiDocuments();

it.each([...documents.keys()])("%s is that of today (npm run api)", (file) => {
  expect(readText(file)).toBe(documents.get(file));
});

/** All addresses of a part of the book, without those that others only begin with. */
function callsOf(part: unknown): string[] {
  if (typeof part === "string") return [part];
  if (typeof part === "function") return [String(part("{}"))];
  return Object.entries(part as object).flatMap(([name, one]) =>
    name === "prefix" || name === "base" ? [] : callsOf(one),
  );
}

it("docs/openapi.json and docs/api.md have every call of the address book", () => {
  const { paths } = JSON.parse(readText("docs/openapi.json")) as { paths: object };
  const documented = Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, "{}"));
  const { unknown, ...api } = addresses.api;
  const book = callsOf(api);
  expect(book).not.toContain(unknown);
  expect(documented.sort()).toEqual(book.sort());
  const text = readText("docs/api.md").replace(/:\w+/g, "{}");
  expect(book.filter((address) => !text.includes(` ${address}\n`))).toEqual([]);
});
