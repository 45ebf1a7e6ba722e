import { createHash } from "node:crypto";
import { parse } from "node-html-parser";
import { describe, expect, it } from "vitest";
import { FIRST_PRESSES } from "../../app/first-presses";
import { builtApp } from "./built-app";
import { PAGES, OTHER_PAGES, PLAIN_PAGES } from "./pages";

const app = builtApp();
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app().origin + path, { headers, redirect: "manual" });

/** The sources of one directive of a Content-Security-Policy. */
function sources(policy: string, directive: string): string[] {
  const found = policy.split(";").map((part) => part.trim().split(/\s+/));
  return found.find(([name]) => name === directive)?.slice(1) ?? [];
}

/** Browsers tell the directory of stations what plays; the names of its mirrors change. */
const DIRECTORY_MIRRORS = "https://*.api.radio-browser.info";

const pages = [...PAGES, ...PLAIN_PAGES, ...OTHER_PAGES.map(({ path }) => path)];

describe.each(pages)("%s", (path) => {
  it("sends the referrer, which every embed needs to avoid error 153", async () => {
    const { headers } = await get(path);
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  });

  it("allows inline scripts by nonce only, and has none but the one that every page has", async () => {
    const response = await get(path);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(sources(policy, "default-src")).toEqual(["'none'"]);
    expect(sources(policy, "object-src")).toEqual(["'none'"]);
    expect(sources(policy, "script-src")).toContain("'self'");
    const strict = policy.replace(DIRECTORY_MIRRORS, "");
    expect(strict).not.toMatch(/unsafe-|\*|\bdata:[^;]*script/);
    const nonce = sources(policy, "script-src")
      .find((source) => source.startsWith("'nonce-"))
      ?.slice(7, -1);
    const html = await response.text();
    const document = parse(html);
    const hash = createHash("sha256").update(FIRST_PRESSES).digest("base64");
    expect(sources(policy, "script-src")).toContain(`'sha256-${hash}'`);
    for (const script of document.querySelectorAll("script:not([src])")) {
      const { type, nonce: given } = script.attributes;
      if (script.textContent === FIRST_PRESSES) continue;
      if (!type?.endsWith("json")) expect(given, script.toString()).toBe(nonce ?? "a nonce");
    }
    expect(document.querySelectorAll("style, [style]").map(String)).toEqual([]);
    const handlers = document
      .querySelectorAll("*")
      .flatMap((element) => Object.keys(element.attributes).filter((name) => /^on/i.test(name)));
    expect(handlers).toEqual([]);
    expect(html).not.toContain("javascript:");
  });

  it("sets no cookie for a visitor who only reads", async () => {
    const preferring = { cookie: "dark-mode=true; repeat=false; sidebar-state=closed" };
    expect((await get(path)).headers.getSetCookie()).toEqual([]);
    expect((await get(path, preferring)).headers.getSetCookie()).toEqual([]);
  });

  it("is not cached when the request has a session or a preference", async () => {
    for (const cookie of ["__lor=someone", "repeat=false"]) {
      const { headers } = await get(path, { cookie });
      expect(headers.get("cache-control"), cookie).toBe("private, no-store");
      expect(headers.get("x-cache"), cookie).toBe("bypass");
    }
  });

  it("has a known public cache policy or is not cached at all", async () => {
    const { headers } = await get(path);
    const policy = headers.get("cache-control") ?? "";
    expect(policy).toMatch(/^private, no-store$|^public, max-age=0, s-maxage=\d+(?:,|$)/);
    const hasNonce = headers.get("content-security-policy")?.includes("'nonce-");
    if (hasNonce) expect(policy).toBe("private, no-store");
  });
});

it("detects an inline script: a streamed page has some, each with the nonce", async () => {
  const streamed = OTHER_PAGES.find((page) => "streams" in page)!;
  const response = await get(streamed.path);
  expect(response.headers.get("content-security-policy")).toMatch(/'nonce-[\w-]{22}'/);
  expect(parse(await response.text()).querySelectorAll("script[nonce]").length).toBeGreaterThan(0);
});

it("sends the security headers with every response", async () => {
  const answers = ["/api/history", "/api/no-such-call", "/icons.svg", "/healthz", "/readyz"];
  for (const path of answers) {
    const { headers } = await get(path);
    expect(headers.get("referrer-policy"), path).toBe("strict-origin-when-cross-origin");
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("content-security-policy"), path).toContain("default-src 'none'");
    expect(headers.get("content-security-policy"), path).toContain("frame-ancestors");
  }
});

it("sends API responses that no cache may store", async () => {
  for (const path of ["/api/history", "/api/video/stats?ytids=fJ9rUzIMcZQ", "/api/nothing"]) {
    const { headers } = await get(path);
    expect(headers.get("cache-control"), path).toBe("private, no-store");
    expect(headers.getSetCookie(), path).toEqual([]);
  }
});

it("lets a slow line load the stylesheet first: a header announces it, and scripts have a low priority", async () => {
  const response = await get("/");
  const document = parse(await response.text());
  const href = document.querySelector("head link[rel=stylesheet]")?.getAttribute("href");
  expect(response.headers.get("link")).toBe(`<${href}>; rel=preload; as=style`);
  expect(document.querySelectorAll("head script[src], head link[rel=modulepreload]")).toEqual([]);
  const scripts = document.querySelectorAll("body script[src], body link[rel=modulepreload]");
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    expect(script.getAttribute("fetchpriority"), script.toString()).toBe("low");
  }
  const announced = href ? await get(href) : expect.unreachable("no stylesheet");
  expect(announced.status).toBe(200);
});
