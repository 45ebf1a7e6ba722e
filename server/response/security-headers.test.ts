import { expect, test } from "vitest";
import { parseEnv } from "~/services/platform/env/env.server";
import { securityHeaders } from "./security-headers";

function headersFor(source: Record<string, string> = {}) {
  return securityHeaders(parseEnv({ NODE_ENV: "production", ...source }));
}

function directive(policy: string | undefined, name: string) {
  const found = policy?.split("; ").find((part) => part.startsWith(`${name} `));
  return found?.slice(name.length + 1).split(" ");
}

test("the video host gets a referrer, without which every embed fails with error 153", () => {
  expect(headersFor().whole["Referrer-Policy"]).toBe("strict-origin-when-cross-origin");
});

test("no policy allows inline scripts or styles, or evaluation", () => {
  const { policyFor } = headersFor();
  for (const policy of [policyFor(undefined), policyFor("abc")]) {
    expect(policy).not.toMatch(/unsafe-/);
    expect(directive(policy, "object-src")).toEqual(["'none'"]);
    expect(directive(policy, "base-uri")).toEqual(["'none'"]);
  }
});

test("only a page with a nonce has one in its policy", () => {
  const { policyFor } = headersFor();
  expect(directive(policyFor("abc"), "script-src")).toContain("'nonce-abc'");
  expect(policyFor(undefined)).not.toContain("nonce");
});

test("scripts, frames and pictures are allowed only from the configured origins", () => {
  const { whole } = headersFor({
    YOUTUBE_IFRAME_API_URL: "http://127.0.0.1:4000/iframe_api",
    YOUTUBE_EMBED_ORIGIN: "http://127.0.0.1:4001",
    YOUTUBE_IMAGE_ORIGIN: "http://127.0.0.1:4002",
    DEEZER_IMAGE_ORIGINS: "http://127.0.0.1:4003",
    AD_IMAGE_ORIGINS: "http://127.0.0.1:4004",
    BLOG_URL: "http://127.0.0.1:4005/wp-json/wp/v2",
  });
  const policy = whole["Content-Security-Policy"];
  expect(directive(policy, "script-src")).toEqual([
    "'self'",
    expect.stringMatching(/^'sha256-/),
    "http://127.0.0.1:4000/iframe_api",
    "http://127.0.0.1:4000/s/player/",
  ]);
  expect(directive(policy, "frame-src")).toEqual(["http://127.0.0.1:4001"]);
  expect(directive(policy, "media-src")).toEqual(["'self'", "blob:", "https:", "http:"]);
  const pictures = [4002, 4003, 4004, 4005].map((port) => `http://127.0.0.1:${port}`);
  expect(directive(policy, "img-src")).toEqual(["'self'", "data:", ...pictures]);
  expect(whole["Permissions-Policy"]).toContain('autoplay=(self "http://127.0.0.1:4001")');
  expect(policy).not.toContain("youtube");
});

test("by default both scripts and both hosts of YouTube are allowed", () => {
  const policy = headersFor().whole["Content-Security-Policy"];
  expect(directive(policy, "script-src")).toEqual([
    "'self'",
    expect.stringMatching(/^'sha256-/),
    "https://www.youtube.com/iframe_api",
    "https://www.youtube.com/s/player/",
  ]);
  expect(directive(policy, "frame-src")).toEqual([
    "https://www.youtube-nocookie.com",
    "https://www.youtube.com",
  ]);
});

test("only an https origin sends Strict-Transport-Security", () => {
  expect(headersFor().whole).not.toHaveProperty("Strict-Transport-Security");
  expect(headersFor({ ORIGIN: "https://lor.example" }).whole).toMatchObject({
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  });
});

test("other sites cannot frame our pages", () => {
  expect(headersFor().whole["Cross-Origin-Resource-Policy"]).toBe("same-origin");
});
