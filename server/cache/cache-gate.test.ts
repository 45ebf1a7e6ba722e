import fc from "fast-check";
import { expect, test } from "vitest";
import { CACHE_POLICIES, type PublicPolicyName } from "~/services/platform/cache-policy.server";
import { sealCaching, type Sharing } from "./cache-gate";

const publicPolicies = (Object.keys(CACHE_POLICIES) as (keyof typeof CACHE_POLICIES)[]).filter(
  (name): name is PublicPolicyName => name !== "private",
);

const sharing = fc.record<Sharing>({
  method: fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE"),
  personal: fc.boolean(),
  streaming: fc.boolean(),
  policy: fc.option(fc.constantFrom(...publicPolicies)),
  keys: fc.array(fc.constantFrom("video-a", "page-b"), { maxLength: 2 }),
});

const response = fc.record({
  status: fc.constantFrom(200, 204, 301, 302, 303, 400, 403, 404, 405, 429, 500, 503),
  cookie: fc.boolean(),
  own: fc.option(
    fc.constantFrom("public, max-age=60", "max-age=60", "s-maxage=9", "immutable", "private", ""),
  ),
});

function sealed(
  { status, cookie, own }: { status: number; cookie: boolean; own: string | null },
  how: Sharing,
) {
  const headers = new Headers(own === null ? {} : { "Cache-Control": own });
  if (cookie) headers.set("Set-Cookie", "__lor=x");
  sealCaching(headers, status, how);
  return headers;
}

test("a personal response, an error, or one with a cookie or nonce is never public", () => {
  fc.assert(
    fc.property(response, sharing, (rendered, how) => {
      const headers = sealed(rendered, how);
      const personal = how.personal || how.streaming || rendered.cookie || rendered.status >= 405;
      fc.pre(personal || how.method === "POST");
      expect(headers.get("cache-control")).toMatch(/\b(private|no-store)\b/);
      expect(headers.get("cache-control")).not.toMatch(/public|s-maxage|immutable/);
      expect(headers.has("surrogate-key")).toBe(false);
    }),
  );
});

test("a response that no route has published is private and not stored", () => {
  const how = { method: "GET", personal: false, streaming: false, policy: null, keys: [] };
  const headers = sealed({ status: 200, cookie: false, own: null }, how);
  expect(headers.get("cache-control")).toBe("private, no-store");
});

test.each(
  ["GET", "HEAD"].flatMap((method) =>
    [200, 301, 302, 303, 307, 308].map((status) => [method, status] as const),
  ),
)("what is published is public for %s with status %i too", (method, status) => {
  const shared = { personal: false, streaming: false, policy: "publicPage", keys: ["a"] } as const;
  const headers = sealed({ status, cookie: false, own: null }, { method, ...shared });
  expect(headers.get("cache-control")).toBe(CACHE_POLICIES.publicPage);
  expect(headers.get("surrogate-key")).toBe("a");
});

test.each(["private", "no-store", "public, no-store"])(
  "a published page that calls itself %s is nobody else's",
  (own) => {
    const shared = {
      personal: false,
      streaming: false,
      policy: "publicPage",
      keys: ["a"],
    } as const;
    const headers = sealed({ status: 200, cookie: false, own }, { method: "GET", ...shared });
    expect(headers.get("cache-control")).toBe(own);
    expect(headers.has("surrogate-key")).toBe(false);
    expect(headers.has("vary")).toBe(false);
  },
);

test("every response has Cache-Control", () => {
  fc.assert(
    fc.property(response, sharing, (rendered, how) => {
      expect(sealed(rendered, how).get("cache-control")).toBeTruthy();
    }),
  );
});

test("a published page is public, has its surrogate keys and varies by Cookie", () => {
  const how: Sharing = {
    method: "GET",
    personal: false,
    streaming: false,
    policy: "publicPage",
    keys: ["video-a", "page-b"],
  };
  const headers = sealed({ status: 200, cookie: false, own: null }, how);
  expect(headers.get("cache-control")).toBe(CACHE_POLICIES.publicPage);
  expect(headers.get("surrogate-key")).toBe("video-a page-b");
  expect(headers.get("vary")).toContain("Cookie");
});

test("a published 404 is cached only briefly", () => {
  const how: Sharing = {
    method: "GET",
    personal: false,
    streaming: false,
    policy: "publicText",
    keys: [],
  };
  const headers = sealed({ status: 404, cookie: false, own: null }, how);
  expect(headers.get("cache-control")).toBe(CACHE_POLICIES.publicMissing);
});
