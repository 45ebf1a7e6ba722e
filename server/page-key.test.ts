import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PAGE_PARAMETERS, pageKey, sharedRequest } from "./page-key";

const at = (path: string) => pageKey(`http://localhost:3000${path}`, "auto")?.path;

test("parameters that no page reads neither split the cache nor reach the page", () => {
  expect(at("/watch?utm_source=x&v=abc&fbclid=1")).toBe("/watch?v=abc");
  expect(at("/?utm_source=x")).toBe("/");
});

test("the order of parameters does not matter, and the first of equal names counts", () => {
  expect(at("/watch?v=abc&e=9&s=1")).toBe(at("/watch?s=1&v=abc&e=9&v=other"));
});

test("any address gives a key that is drawn on our own origin", () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const url = new URL(`http://localhost:3000/${path}?${query}`);
      const key = pageKey(url.href, "dark");
      if (key)
        expect(sharedRequest(key, "https://lor.example").url).toMatch(/^https:\/\/lor\.example\//);
    }),
  );
  const evil = pageKey("http://localhost:3000//evil.example/x", "auto");
  expect(evil && new URL(sharedRequest(evil, "https://lor.example").url).host).toBe("lor.example");
});

test("the shared copy is drawn with the theme and nothing else of the visitor", () => {
  const key = pageKey("http://localhost:3000/watch?v=abc", "dark");
  const request = key && sharedRequest(key, "https://lor.example");
  expect(request?.headers.get("cookie")).toBe("dark-mode=true");
  expect(key?.key).not.toBe(pageKey("http://localhost:3000/watch?v=abc", "auto")?.key);
});

test("an address without end is not kept", () => {
  expect(pageKey(`http://localhost:3000/search?q=${"x".repeat(600)}`, "auto")).toBeNull();
});

test("every parameter that a page reads is known, or kept pages would be drawn without it", () => {
  const folder = join(import.meta.dirname, "../app/routes");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !name.startsWith("api"),
  );
  const read = files.flatMap((name) => {
    const source = readFileSync(join(folder, name), "utf8");
    return [...source.matchAll(/(?:searchParams|params|query|search)\.(?:get|has)\("(\w+)"\)/g)];
  });
  const names = read.map((match) => match[1]);
  expect(names.filter((name) => !PAGE_PARAMETERS.some((known) => known === name))).toEqual([]);
});
