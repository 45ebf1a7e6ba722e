import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { text } from "~/domain/text/query/parse-query";
import { forVisitors } from "~/routes/shell/audience.server";
import { pageKey as keyFor, sharedRequest } from "./page-key";
import { routeFinder } from "../request/route-of";
import type { Theme } from "../request/visitor";

const watch = z.object({ e: text, s: text, v: text });
const search = z.object({ q: text });
const pages = {
  "": watch,
  watch,
  search,
  "search/:term": search,
  about: undefined,
  "*": undefined,
};
const page = { default: () => null, loader: forVisitors(() => null) };
const routes = routeFinder(
  Object.fromEntries(
    Object.entries(pages).map(([path, query]) => {
      const id = `routes/${path}`;
      return [id, { id, path, module: { ...page, ...(query && { query }) } }];
    }),
  ),
);
const pageKey = (url: string, theme: Theme) => keyFor(url, theme, routes);
const at = (path: string) => pageKey(`http://localhost:3000${path}`, "auto")?.path;

test("parameters that the page does not read are neither in the key nor in the request", () => {
  expect(at("/watch?utm_source=x&v=abc&fbclid=1")).toBe("/watch?v=abc");
  expect(at("/?utm_source=x")).toBe("/");
});

test("the key has the parameters that the page reads, however its path is spelt", () => {
  expect(at("/about?q=x&v=abc")).toBe("/about");
  expect(at("/ABOUT/?q=x")).toBe("/ABOUT/");
  expect(at("/nowhere?q=x")).toBe("/nowhere");
  expect(at("/watch/?q=x&v=abc")).toBe("/watch/?v=abc");
  expect(at("/w%61tch?q=x&v=abc")).toBe("/w%61tch?v=abc");
  expect(at("/search/queen?v=abc&q=x")).toBe("/search/queen?q=x");
});

test("the order of parameters does not matter, and the first of equal names counts", () => {
  expect(at("/watch?v=abc&e=9&s=1")).toBe(at("/watch?s=1&v=abc&e=9&v=other"));
});

test("every key is rendered on our own origin", () => {
  const piece = fc.constantFrom(
    ...[
      "/",
      "//",
      "\\",
      "..",
      "%2F",
      "%",
      "a",
      "watch",
      "?",
      "&",
      "=",
      "v=",
      "@",
      ":",
      "#",
      "\u00e9",
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const url = new URL(`http://localhost:3000/${pieces.join("")}`);
      const key = pageKey(url.href, "dark");
      const rendered = key && sharedRequest(key, "https://lor.example").url;
      expect(rendered).toMatch(/^https:\/\/lor\.example\//);
    }),
  );
  const evil = pageKey("http://localhost:3000//evil.example/x", "auto");
  expect(evil && new URL(sharedRequest(evil, "https://lor.example").url).host).toBe("lor.example");
});

test("the shared copy is rendered with the visitor's theme and nothing else of theirs", () => {
  const key = pageKey("http://localhost:3000/watch?v=abc", "dark");
  const request = key && sharedRequest(key, "https://lor.example");
  expect(request?.headers.get("cookie")).toBe("dark-mode=true");
  expect(key?.key).not.toBe(pageKey("http://localhost:3000/watch?v=abc", "auto")?.key);
});

test("a very long address is not cached", () => {
  expect(pageKey(`http://localhost:3000/search?q=${"x".repeat(600)}`, "auto")).toBeNull();
});
