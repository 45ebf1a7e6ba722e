import { parse, type HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { wholeLog } from "../../support/whole-log";
import { Visitor } from "../../support/app/visitor";
import { sharedApp } from "../../support/app/shared-app";

const app = sharedApp();

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
  test("is an indexable page that caches store for an hour", async () => {
    const { response, page } = await pageOf(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toContain("s-maxage=3600");
    expect(page.querySelector("title")?.text).toBe(`${name} - Listen on Repeat`);
    expect(page.querySelector("#main h1")?.text).toBe(name);
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

test("every link of these pages leads to a page", async () => {
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

test("the about page shows the version", async () => {
  const { page } = await pageOf("/about");
  expect(page.querySelector("#main")?.text).toContain("version 3.2.5");
});

test("the privacy policy names every cookie, and whose terms apply to the videos", async () => {
  const { page } = await pageOf("/privacy");
  const text = page.querySelector("#main")?.text ?? "";
  for (const cookie of [
    "__lor",
    "__lor-device",
    "dark-mode",
    "sidebar-state",
    "switch-state",
    "last-feature",
    "last-played",
    "repeat",
    "shuffle",
    "bookmark-recommend",
  ]) {
    expect(text).toContain(cookie);
  }
  expect(text).toContain("YouTube API Services");
  expect(page.querySelector('#main a[href="https://policies.google.com/privacy"]')).not.toBeNull();
});

test("the terms refer to those of the video host", async () => {
  const { page } = await pageOf("/terms");
  expect(page.querySelector('#main a[href="https://www.youtube.com/t/terms"]')).not.toBeNull();
});

describe.each(["/privacy", "/Terms/"])("%s stands alone (PAGE-4)", (path) => {
  test("without the shell, in the listener's theme, with a way back", async () => {
    const visitor = new Visitor(app.origin);
    const plain = async () => parse(await (await visitor.get(path)).text());
    const themeOf = (page: HTMLElement) => page.querySelector("html")?.getAttribute("data-theme");
    expect(themeOf(await plain())).toBeUndefined();
    visitor.cookies.set("dark-mode", "true");
    const page = await plain();
    expect(themeOf(page)).toBe("dark");
    for (const region of ["#header", "#sidebar", "#player", "#snackbar", "script"]) {
      expect(page.querySelectorAll(region), region).toEqual([]);
    }
    expect(page.querySelector('body > header a[href="/"]')?.text).toBe("Listen on Repeat");
  });

  test("leaves the message that waits for the next page of the shell", async () => {
    const visitor = new Visitor(app.origin);
    await visitor.form("/api/star/set", { ytid: "djV11Xbc914" });
    await visitor.get(path);
    const page = parse(await (await visitor.get("/faq")).text());
    expect(page.querySelector("#snackbar")?.text).toBe("Video Hearted");
  });
});

test("the pages of the shell open privacy and terms in a new tab, or playback would end", async () => {
  const links = [];
  for (const path of ["/faq", "/about", "/profile", "/login", "/contact", "/"]) {
    const { page } = await pageOf(path);
    links.push(...page.querySelectorAll('a[href^="/privacy"], a[href^="/terms"]'));
  }
  expect(links.length).toBeGreaterThan(12);
  expect(links.filter((link) => link.getAttribute("target") !== "_blank").map(String)).toEqual([]);
});

describe("what / shows under the player", () => {
  const TAKE_ON_ME = "djV11Xbc914";
  const headings = (page: HTMLElement) =>
    page
      .querySelectorAll('.watch-body > [data-own="start"] > .card[aria-labelledby] h2')
      .map((heading) => heading.text.trim());

  async function visitAs(visitor: Visitor, lastFeature?: string) {
    visitor.cookies.delete("last-feature");
    if (lastFeature) visitor.cookies.set("last-feature", lastFeature);
    return headings(parse(await (await visitor.get("/")).text()));
  }

  test("is the reviews for a new visitor, with playlists on narrow screens, and no cookie", async () => {
    const visitor = new Visitor(app.origin);
    const page = parse(await (await visitor.get("/")).text());
    expect(headings(page)).toEqual([
      "Your Music",
      "Weekly Discovery",
      "Our Reviews",
      "Live Streams",
    ]);
    const music = page.querySelector('[aria-labelledby="start-music"]');
    expect(music?.classList.contains("md:hidden")).toBe(true);
    expect(visitor.cookies.size).toBe(0);
    expect(page.querySelector("body")?.hasAttribute("data-intro")).toBe(true);
    expect(page.querySelector(".intro form")?.getAttribute("action")).toBe("/search");
    // A script puts a listener's own in its place.
    expect(page.querySelector('[data-own="start"]')?.getAttribute("data-own-src")).toBe("/");
  });

  test("is the same for every visitor, whatever they used last (OTHERWISE-6)", async () => {
    const shared = await visitAs(new Visitor(app.origin));
    for (const feature of ["favorites", "playqueue", "history"]) {
      expect(await visitAs(new Visitor(app.origin), feature), feature).toEqual(shared);
    }
  });

  test("is the feature used last for a returning listener", async () => {
    const visitor = new Visitor(app.origin);
    await visitor.json("/api/history/add", { ytid: TAKE_ON_ME });
    await visitor.json("/api/star/set", { ytid: TAKE_ON_ME });
    await visitor.json("/api/queue/add", { ytid: TAKE_ON_ME });
    await visitor.json("/api/playlist/create", { name: "Evenings" });
    /** Below what goes on and the card of the weekly discovery. */
    const below = async (feature?: string) => {
      const [begun, card, ...others] = await visitAs(visitor, feature);
      expect([begun, card]).toEqual(["Continue listening", "Weekly Discovery"]);
      return others;
    };
    const shelves = ["Last played", "Most repeated", "Hearted"];
    const rest = ["Live Streams", "Our Reviews"];
    for (const feature of ["search", "history", "radio", "stream", "yourlor", "top10"]) {
      expect((await below(feature)).slice(0, 5), feature).toEqual([...shelves, ...rest]);
    }
    expect((await below("favorites")).slice(0, 3)).toEqual(["Hearted", ...rest]);
    expect((await below("playqueue")).slice(0, 3)).toEqual(["Play Queue", ...rest]);
    expect((await below("playlist")).slice(0, 3)).toEqual(["Your Music", ...rest]);
    expect((await below("reviews")).slice(0, 2)).toEqual(["Our Reviews", "Live Streams"]);
    expect((await below()).slice(0, 2)).toEqual(["Your Music", "Our Reviews"]);
    const yourLor = parse(await (await visitor.get("/yourlor")).text());
    expect(yourLor.querySelectorAll("#main h2").map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Weekly Discovery", ...shelves]),
    );
  });
});

test("analytics counts its documented events, except those of visitors who opt out", async () => {
  let log = "";
  const countEvents = (name: string, of: object) =>
    log.split(JSON.stringify({ name, ...of })).length - 1;
  const [other, landing] = ["9bZkp7q19f0", "fJ9rUzIMcZQ"];
  const visitor = new Visitor(app.origin);
  const eventId = "11111111-1111-4111-8111-111111111111";
  await visitor.json("/api/history/add", { ytid: other, eventId });
  await visitor.json("/api/history/add", { ytid: other, eventId });
  for (let pass = 0; pass < 10; pass += 1) {
    await visitor.json("/api/history/add", { ytid: landing });
  }
  const { answer } = await visitor.json<{ pid: string }>("/api/playlist/create", { name: "Own" });
  const guest = new Visitor(app.origin);
  await guest.json("/api/playlist/visit", { pid: answer.pid });
  for (const refusal of ["DNT", "Sec-GPC"]) {
    const headers = { [refusal]: "1", "Content-Type": "application/json" };
    const body = JSON.stringify({ pid: answer.pid });
    await guest.send("/api/playlist/visit", { method: "POST", headers, body });
  }
  expect((await guest.json("/api/playlist/visit", { pid: "nosuchplayli" })).status).toBe(404);
  expect(guest.cookies.size).toBe(0);
  log = await wholeLog(app);
  expect(countEvents("playlist-visited", { pid: answer.pid })).toBe(1);
  expect(countEvents("video-played", { ytid: other })).toBe(1);
  expect(countEvents("landing-video-played", { ytid: landing })).toBe(10);
  expect(countEvents("share-prompted", { ytid: landing })).toBe(1);
  expect(log).not.toContain('"userId"');
});
