import { expect, test } from "vitest";
import { answerUnclear } from "./clear-targets";

const answerTo = (url: string) =>
  answerUnclear(new Request("http://lor.example/"), { incoming: { url } } as never);
const refused = (url: string) => answerTo(url)?.status ?? null;

test.each([
  "/assets/../search",
  "/assets/..%2Ftop10",
  "/assets/%2E%2e/search",
  "/assets/.%2E/search",
  "/assets%2f../search",
  "/search/..",
  "/./search",
  "//evil.example/..",
  "/assets/..\\search",
  "http://lor.example/assets/../search",
])("two parsers may read %s differently", (target) => expect(refused(target)).toBe(400));

test.each([
  "/",
  "/watch?v=https://www.youtube.com/watch?v=a/../b",
  "/search/...",
  "/search/AC%2FDC",
  "/search/AC%5CDC",
  "/podcast/https%3A%2F%2Ffeeds.example%2Fx.xml",
  "/.well-known/security.txt",
  "/playlist/a/rss.xml",
  "http://lor.example",
  "http://lor.example/about",
])("all read %s alike", (target) => expect(refused(target)).toBeNull());

test.each([
  ["//evil.example", "/evil.example"],
  ["/search//?q=a//b", "/search/?q=a//b"],
  ["http://lor.example//search", "/search"],
  ["/https://youtu.be/fJ9rUzIMcZQ?t=9", "/https:/youtu.be/fJ9rUzIMcZQ?t=9"],
])("%s leads to %s, of this host", (target, location) => {
  const answer = answerTo(target);
  expect(answer?.status).toBe(308);
  expect(answer?.headers.get("Location")).toBe(location);
});

test("path and query have 2 kB, those of a call what 500 videos need", () => {
  const long = (path: string, length: number) => refused(path + "x".repeat(length - path.length));
  expect([long("/search?q=", 2048), long("/search?q=", 2049)]).toEqual([null, 414]);
  expect([long("/x/", 2049), long("/api/x", 8193)]).toEqual([414, 414]);
  const ids = Array.from({ length: 500 }, () => "fJ9rUzIMcZQ").join("%2C");
  expect(refused(`/api/marks?ytids=${ids}`)).toBeNull();
});
