import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type App } from "../support/app";
import { Visitor } from "../support/visitor";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

async function pageOf(path: string) {
  const response = await new Visitor(app.origin).get(path);
  return { response, page: parse(await response.text()) };
}

describe.each([
  ["/faq", "FAQ"],
  ["/about", "About Us"],
  ["/privacy", "Privacy Policy"],
  ["/terms", "Terms of Service"],
  ["/contact", "Contact Us"],
])("%s", (path, name) => {
  test("is a page in the shell that caches keep for an hour, and that may be found", async () => {
    const { response, page } = await pageOf(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toContain("s-maxage=3600");
    expect(page.querySelector("title")?.text).toBe(`${name} - Listen on Repeat`);
    expect(page.querySelector("#main h1")?.text).toBe(name);
    expect(page.querySelector("#player")).not.toBeNull();
    expect(page.querySelector('meta[name="robots"]')).toBeNull();
    const content = (property: string) =>
      page.querySelector(`meta[property="og:${property}"]`)?.getAttribute("content");
    expect(content("title")).toBe(name);
    expect(content("url")).toBe(app.origin + path);
    expect((await fetch(content("image") ?? "")).headers.get("Content-Type")).toBe("image/png");
  });
});

test("the FAQ has 17 questions, one open at a time, and mentions the ad-free subscription", async () => {
  const { page } = await pageOf("/faq");
  const questions = page.querySelectorAll("#main details");
  expect(questions).toHaveLength(17);
  expect(new Set(questions.map((one) => one.getAttribute("name")))).toEqual(new Set(["faq"]));
  expect(questions.filter((one) => one.hasAttribute("open"))).toHaveLength(1);
  for (const one of questions) {
    expect(one.querySelector("summary")?.text).toMatch(/\?$/);
    expect(one.querySelector("p")?.text.length).toBeGreaterThan(60);
  }
  expect(page.querySelector("#main")?.text).toContain("ad-free subscription");
});

test("every link of these pages leads somewhere", async () => {
  const paths = new Set<string>();
  for (const path of ["/faq", "/about", "/privacy", "/terms", "/contact"]) {
    const { page } = await pageOf(path);
    for (const link of page.querySelectorAll("#main a[href^='/']")) {
      paths.add(link.getAttribute("href")?.split("#")[0] ?? "");
    }
  }
  for (const path of paths) {
    const { status } = await new Visitor(app.origin).get(path);
    expect([200, 302, 303], path).toContain(status);
  }
});

test("the about page says the version", async () => {
  const { page } = await pageOf("/about");
  expect(page.querySelector("#main")?.text).toContain("version 3.2.5");
});

test("the privacy policy names every cookie, and whose rules apply to the videos", async () => {
  const { page } = await pageOf("/privacy");
  const text = page.querySelector("#main")?.text ?? "";
  for (const cookie of [
    "__lor",
    "dark-mode",
    "sidebar-state",
    "switch-state",
    "last-feature",
    "repeat",
    "shuffle",
    "bookmark-recommend",
  ]) {
    expect(text).toContain(cookie);
  }
  expect(text).toContain("YouTube API Services");
  expect(page.querySelector('#main a[href="https://policies.google.com/privacy"]')).not.toBeNull();
});

test("the terms bind to those of the video host", async () => {
  const { page } = await pageOf("/terms");
  expect(page.querySelector('#main a[href="https://www.youtube.com/t/terms"]')).not.toBeNull();
});

test("privacy and terms open in a new tab from the menu", async () => {
  const { page } = await pageOf("/faq");
  for (const path of ["/privacy", "/terms"]) {
    const link = page.querySelector(`#header a[href="${path}"]`);
    expect(link?.getAttribute("target")).toBe("_blank");
  }
});
