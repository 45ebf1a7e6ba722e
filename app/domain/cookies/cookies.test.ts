import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COOKIE_AGES, parseCookies, serialiseCookie } from "./cookies";

describe("serialiseCookie", () => {
  test("has the lifetime of SHELL-13, for the whole site, same-site", () => {
    expect(serialiseCookie("dark-mode", "true")).toBe(
      "dark-mode=true; Max-Age=63072000; Path=/; SameSite=Lax",
    );
    expect(serialiseCookie("last-feature", "history")).toContain("Max-Age=31536000;");
    expect(serialiseCookie("bookmark-recommend", "999")).toContain("Max-Age=86400;");
  });

  test.each(["sidebar-state", "switch-state", "repeat", "shuffle"] as const)(
    "%s lasts two years",
    (name) => {
      expect(COOKIE_AGES[name]).toBe(63_072_000);
    },
  );

  test("no value can add an attribute, and each value parses back", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (value) => {
        const [pair = "", ...attributes] = serialiseCookie("repeat", value).split("; ");
        expect(attributes).toEqual(["Max-Age=63072000", "Path=/", "SameSite=Lax"]);
        expect(parseCookies(pair).get("repeat")).toBe(value);
      }),
    );
  });
});

describe("parseCookies", () => {
  test("finds every cookie of a header", () => {
    expect(Object.fromEntries(parseCookies("a=1; b=2;c=x%20y;  d = e=f "))).toEqual({
      a: "1",
      b: "2",
      c: "x y",
      d: "e=f",
    });
  });

  test("the first of duplicate names counts", () => {
    expect(parseCookies("a=1; a=2")).toEqual(new Map([["a", "1"]]));
  });

  test.each([null, undefined, "", ";;", "novalue", "=x"])("%j contains no cookies", (header) => {
    expect(parseCookies(header).size).toBe(0);
  });

  test("a badly encoded value is returned unchanged", () => {
    expect(parseCookies("a=%E0%A4%A").get("a")).toBe("%E0%A4%A");
  });

  test("a cookie may be named like an inherited property", () => {
    expect(parseCookies("__proto__=x").get("__proto__")).toBe("x");
  });
});
