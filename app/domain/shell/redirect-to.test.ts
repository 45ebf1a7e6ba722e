import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { redirectTo, safePath } from "./redirect-to";

const ORIGIN = "https://lor.example";

describe("safePath", () => {
  test.each([
    "/",
    "/watch?v=fJ9rUzIMcZQ&s=3#top",
    "/search/a%20b",
    "/a/b/",
    "/watch?u=https://x.y",
  ])("keeps %s", (path) => {
    expect(safePath(path, "/fallback")).toBe(path);
  });

  test("encodes characters that are not allowed in a header", () => {
    expect(safePath("/search/\u65e5\u672c", "/")).toBe("/search/%E6%97%A5%E6%9C%AC");
  });

  test.each([
    "",
    "watch",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/a\\b",
    "/\t/evil.example",
    "/\n/evil.example",
    "/a\r\nSet-Cookie: x=y",
    "/\u0000",
    "/\u007f",
    " /watch",
    "https://evil.example/",
    "https:evil.example",
    "javascript:alert(1)",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%2e//evil.example",
    `/${"a".repeat(3000)}`,
    null,
    undefined,
    7,
    {},
  ])("rejects %j", (value) => {
    expect(safePath(value, "/fallback")).toBe("/fallback");
  });

  test("never leaves the origin, also when applied to its own result", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "@",
      ":",
      "?",
      "#",
      "%2f",
      "%5c",
      "\t",
      "evil.example",
      "https:",
      " ",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.webUrl(),
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
    );
    fc.assert(
      fc.property(text, (value) => {
        const path = safePath(value, "/");
        expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
        expect(new URL(new URL(path, ORIGIN).pathname, ORIGIN).origin).toBe(ORIGIN);
        expect(() => new Headers({ Location: path })).not.toThrow();
        expect(safePath(path, "/fallback")).toBe(path);
      }),
      { numRuns: 2000 },
    );
  });
});

test("the form field never fails", () => {
  const form = z.object({ redirectTo });
  expect(form.parse({ redirectTo: "/history" })).toEqual({ redirectTo: "/history" });
  expect(form.parse({ redirectTo: "//evil.example" })).toEqual({ redirectTo: "/" });
  expect(form.parse({})).toEqual({ redirectTo: "/" });
});
