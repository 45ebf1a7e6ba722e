import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanUrl, wellFormedRequest } from "./well-formed";

const ORIGIN = "http://localhost:3000";

test.each([
  ["/search?q=a%00b", "/search?q=ab"],
  ["/search?q=e%CC%81", "/search?q=%C3%A9"],
  ["/search/a%00b", "/search/a%EF%BF%BDb"],
  ["/%5c", "/%EF%BF%BD"],
  ["/a/%00../b", "/a/%EF%BF%BD../b"],
  ["//", "/"],
  ["/%5C/evil.example", "/%EF%BF%BD/evil.example"],
  ["/search/a%5cb", "/search/a%5cb"],
  ["/search/100%", "/search/100%25"],
  ["/search/%ff", "/search/%25ff"],
  ["/search/a%20b?q=c+d%20%2B", "/search/a%20b?q=c+d%20%2B"],
  ["/watch?v=dQw4w9WgXcQ&s=1:02", "/watch?v=dQw4w9WgXcQ&s=1:02"],
])("%s becomes %s", (given, expected) => {
  expect(cleanUrl(ORIGIN + given)).toBe(ORIGIN + expected);
});

test("every address becomes well-formed text and is not changed twice", () => {
  const part = fc.constantFrom(
    "%",
    "%00",
    "%5c",
    "%ff",
    "%CC%81",
    "e",
    "/",
    "?",
    "=",
    "&",
    "..",
    "+",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const clean = cleanUrl(`${ORIGIN}/${parts.join("")}`);
      const { origin, pathname, searchParams } = new URL(clean);
      expect(origin).toBe(ORIGIN);
      expect(decodeURIComponent(pathname)).not.toMatch(/^\/[/\\]/);
      expect(decodeURIComponent(pathname)).not.toContain("\0");
      expect([...searchParams].flat().join("")).not.toContain("\0");
      expect(cleanUrl(clean)).toBe(clean);
    }),
  );
});

test("the referrer is made well formed too, and the other headers are preserved", () => {
  const request = new Request(`${ORIGIN}/api/marks?ytids=a%00`, {
    method: "POST",
    headers: { Referer: `${ORIGIN}/search?q=a%00b`, Cookie: "a=b" },
  });
  const clean = wellFormedRequest(request);
  expect(clean.url).toBe(`${ORIGIN}/api/marks?ytids=a`);
  expect(clean.headers.get("referer")).toBe(`${ORIGIN}/search?q=ab`);
  expect([clean.method, clean.headers.get("cookie")]).toEqual(["POST", "a=b"]);
});

test.each(["about:client", "data:,%00", "no address %00", "http://", ""])(
  "a referrer that is no page, %j, is left alone",
  (referrer) => {
    const request = new Request(`${ORIGIN}/%00`, { headers: { Referer: referrer } });
    expect(wellFormedRequest(request).headers.get("referer")).toBe(referrer);
  },
);
