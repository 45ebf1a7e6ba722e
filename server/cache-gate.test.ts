import fc from "fast-check";
import { expect, test } from "vitest";
import { CACHE_POLICIES, type PublicPolicyName } from "~/services/cache-policy.server";
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

test("nothing with a listener in it, no error, no cookie and no nonce ever leaves as public", () => {
  fc.assert(
    fc.property(response, sharing, (drawn, how) => {
      const headers = sealed(drawn, how);
      const personal = how.personal || how.streaming || drawn.cookie || drawn.status >= 405;
      fc.pre(personal || how.method === "POST");
      expect(headers.get("cache-control")).toMatch(/\b(private|no-store)\b/);
      expect(headers.get("cache-control")).not.toMatch(/public|s-maxage|immutable/);
      expect(headers.has("surrogate-key")).toBe(false);
    }),
  );
});

test("a response that nobody has published is private and not stored", () => {
  const how = { method: "GET", personal: false, streaming: false, policy: null, keys: [] };
  const headers = sealed({ status: 200, cookie: false, own: null }, how);
  expect(headers.get("cache-control")).toBe("private, no-store");
});

test("every response says who may keep it", () => {
  fc.assert(
    fc.property(response, sharing, (drawn, how) => {
      expect(sealed(drawn, how).get("cache-control")).toBeTruthy();
    }),
  );
});

test("a published page is public, carries its keys and varies by cookie for caches that know no better", () => {
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

test("a published page that is not there is kept briefly only", () => {
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
