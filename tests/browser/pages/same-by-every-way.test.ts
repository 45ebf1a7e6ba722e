import type { BrowserContext, Locator, Page, Request } from "playwright";
import { beforeAll, onTestFinished, test } from "vitest";
import { addresses } from "../../../app/addresses";
import { loadRouteFacts } from "../../../scripts/route-facts";
import { expect, openPage } from "../../support/browser/browser";
import { delayScripts } from "../../support/browser/scripts-on-their-way";
import { seededRandom } from "../../upstreams/youtube/browser/wire";
import { ERROR_STATUS, setUpBrowserRig } from "../listening/browser-rig";
import { SONG } from "../listening/things-to-play";
import { PLAYS } from "./every-way/plays";
import { type Ids, SAMPLES, WITHOUT_SAMPLE } from "./every-way/sample-pages";
import { KINDS, type Kind, type Listener, makeListener, makeWorld } from "./every-way/listeners";
import { differencesOf, seen } from "./every-way/seen";

const rig = setUpBrowserRig({ mail: true });

/**
 * Every page is pressed to from one other. `MATRIX=whole` also presses to each from a second one,
 * goes back and forward, and has scripts late; otherwise a few pages are drawn for these ways.
 */
const isWhole = process.env["MATRIX"] === "whole";
const DRAWN = 4;
const SEED = Number(process.env["WAYS_SEED"] ?? Date.now() % 100_000);

/** By how many milliseconds a script is late. */
const LATE = 300;

interface Way {
  from: string;
  late?: number;
  /** Goes back and forward again after the press. */
  returns?: boolean;
}

const FIRST_WAY: Way = { from: "/about" };
const OTHER_WAYS: Way[] = [
  { from: "/about", returns: true },
  { from: "/history" },
  { from: "/about", late: LATE },
];

/** The ways to these pages, those with scripts late last: they stay late in their tab. */
function walksTo(paths: readonly string[], random: () => number): (Way & { path: string })[] {
  const by = (way: Way) => paths.map((path) => ({ ...way, path }));
  const others = OTHER_WAYS.flatMap(by);
  if (isWhole) return others;
  const drawn = Array.from({ length: DRAWN }, () => Math.floor(random() * others.length));
  return [...by(FIRST_WAY), ...others.filter((_way, at) => drawn.includes(at))];
}

type Who = Kind | "same signed-in listener";

const listeners = new Map<Who, Listener & { ids: Ids }>();

// All before any page is loaded: what everybody did is up to a minute old in a shared copy.
beforeAll(async () => {
  const world = await makeWorld(rig);
  for (const who of [...KINDS, "same signed-in listener"] as const) {
    const kind = who === "same signed-in listener" ? "signed-in listener" : who;
    const listener = await makeListener(rig, kind);
    listeners.set(who, { ...listener, ids: { ...world, ...(await listener.mark(world)) } });
  }
  // Rendered once for somebody who shares no copy, so that titles and chapters are known to all.
  const somebody = listeners.get("anonymous listener")!;
  for (const path of Object.values(SAMPLES).flatMap((samples) => samples(somebody.ids)))
    await somebody.get(path);
});

test("every page has a sample", async () => {
  const pages = [...(await loadRouteFacts())].flatMap(([pattern, { audience }]) =>
    audience === null ? [] : pattern,
  );
  const isKnown = (pattern: string) => pattern in SAMPLES || WITHOUT_SAMPLE.has(pattern);
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter((pattern) => !isKnown(pattern))).toEqual([]);
});

test("the listeners are in the middle of something on the pages that say so", async () => {
  for (const kind of ["anonymous listener", "signed-in listener"] as const) {
    for (const path of [addresses.home, addresses.podcast.index, addresses.yourlor]) {
      const html = await listeners.get(kind)!.get(path);
      expect([kind, path, html.match(/Go on at 0:12/g)]).toEqual([kind, path, ["Go on at 0:12"]]);
    }
  }
});

/** A tab, and a function that waits until all its requests are answered. */
interface Tab {
  page: Page;
  quiet(): Promise<void>;
}

async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (["document", "fetch", "script", "xhr"].includes(request.resourceType())) open.add(request);
  });
  page.on("response", (response) => void open.delete(response.request()));
  page.on("requestfailed", (request) => void open.delete(request));
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) open.clear();
  });
  const urls = () => [...open].map((request) => request.url());
  return { page, quiet: () => expect.poll(urls, { intervals: [20] }).toEqual([]) };
}

async function openBrowser(
  who: Who,
  onFinished: typeof onTestFinished,
): Promise<{ context: BrowserContext; ids: Ids }> {
  const page = await openPage(rig.browser, {
    viewport: { width: 1440, height: 900 },
    allow: [ERROR_STATUS, /ERR_/, /EventSource/],
    onFinished,
  });
  const { cookies, ids } = listeners.get(who)!;
  await page.context().addCookies(cookies);
  return { context: page.context(), ids };
}

/** Presses a link to this page, which lies over every page so that each has one. */
async function pressTo({ page, quiet }: Tab, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement("a");
    Object.assign(link, { href, id: "press-here", textContent: "Press here" });
    link.style.cssText = "position:fixed;inset:0 auto auto 0;z-index:9999;background:white";
    document.body.append(link);
    document.addEventListener("lor:navigated", () => link.remove(), { once: true });
  }, path);
  const link = page.locator("#press-here");
  await link.click();
  await link.waitFor({ state: "detached" });
  await quiet();
}

/** Goes through the tab's history, to where `isThere` says. */
async function goThrough({ page, quiet }: Tab, way: "goBack" | "goForward"): Promise<void> {
  const arrived = page.evaluate(
    () => new Promise<void>((done) => document.addEventListener("lor:navigated", () => done())),
  );
  // A page that is left is loaded anew.
  await Promise.all([arrived.catch(() => undefined), page[way]()]);
  await quiet();
}

/** Loads the page once nothing comes any more: two readings are equal, without a request. */
async function load({ page, quiet }: Tab, url: string): Promise<void> {
  await page.goto(url);
  let before: string[] = [];
  for (;;) {
    await quiet();
    const now = await seen(page);
    if (now.length === before.length && now.every((line, at) => line === before[at])) return;
    before = now;
  }
}

/**
 * Loads the page of this tab in another, and compares until they are equal: what is laid over a
 * page comes after it, and a channel goes on.
 */
async function differences({ page }: Tab, loading: Tab): Promise<string[]> {
  const { pathname, search } = new URL(page.url());
  await load(loading, page.url());
  const read = async () =>
    differencesOf(pathname + search, ...(await Promise.all([seen(loading.page), seen(page)])));
  await expect
    .poll(read, { timeout: 5000 })
    .toEqual([])
    .catch(() => undefined);
  return read();
}

test.concurrent.for(KINDS)(
  "a page that is pressed to is the page that is loaded, for a %s",
  { timeout: 900_000 },
  async (kind, { onTestFinished: onFinished }) => {
    const { context, ids } = await openBrowser(kind, onFinished);
    const [pressing, loading] = [await openTab(context), await openTab(context)];
    const paths = Object.values(SAMPLES).flatMap((samples) => samples(ids));
    let compared = 0;
    const found: string[] = [];
    const random = seededRandom(SEED + KINDS.indexOf(kind));
    const compare = async (path: string, way: string) => {
      const differ = await differences(pressing, loading);
      compared++;
      if (differ.length > 0) found.push(`${path} by ${way}:\n  ${differ.join("\n  ")}`);
    };
    const { page } = pressing;
    let lateBy = 0;
    for (const { path, from, late = 0, returns = false } of walksTo(paths, random)) {
      if (late !== lateBy) await delayScripts(page, (lateBy = late));
      await page.goto(rig.app.origin + from);
      await pressTo(pressing, path);
      const way = `a press on ${from}${late ? ", scripts late" : ""}`;
      await compare(path, way);
      if (returns) {
        await goThrough(pressing, "goBack");
        await goThrough(pressing, "goForward");
        await compare(path, "Back and Forward");
      }
      // A tab remembers what it visited, for the tabs of the header (SHELL-19).
      await page.evaluate(() => sessionStorage.clear());
    }
    process.stdout.write(`${kind}: ${paths.length} pages, ${compared} compared, seed ${SEED}\n`);
    expect(found.join("\n")).toBe("");
  },
);

/**
 * Presses Play, and returns what the dock then holds and where that was to start: an episode in
 * tens of seconds, because it was heard for a moment on the page before.
 */
async function playOn(page: Page, control: Locator): Promise<unknown> {
  await page.evaluate(() => {
    document.addEventListener("lor:play-request", (event) => {
      const { item, autoplay } = (event as CustomEvent).detail;
      const { id, slice, startAt } = item;
      const from = startAt && Math.floor(startAt / 10) * 10;
      if (autoplay) Object.assign(window, { asked: { id, slice, from } });
    });
  });
  await control.click();
  const asked = await page.waitForFunction(() => (window as { asked?: { id: string } }).asked);
  const item = (await asked.jsonValue())!;
  const player = page.locator(`#player[data-id="${item.id}"][data-media]`);
  await player.waitFor();
  return { item, media: await player.getAttribute("data-media") };
}

// Two listeners with the same marks, because what one plays moves where it starts next.
test("Play starts at the same place by load and by press", { timeout: 300_000 }, async () => {
  const [pressing, loading] = await Promise.all(
    (["signed-in listener", "same signed-in listener"] as const).map((kind) =>
      openBrowser(kind, onTestFinished),
    ),
  );
  const found: [string, unknown][] = [];
  const wanted: [string, unknown][] = [];
  for (const [what, pathOf, controlIn] of PLAYS) {
    const [byPress, byLoad] = [await openTab(pressing!.context), await openTab(loading!.context)];
    await byPress.page.goto(rig.app.origin + "/about");
    await pressTo(byPress, pathOf(pressing!.ids));
    await byLoad.page.goto(rig.app.origin + pathOf(loading!.ids));
    found.push([what, await playOn(byPress.page, controlIn(byPress.page))]);
    wanted.push([what, await playOn(byLoad.page, controlIn(byLoad.page))]);
    await Promise.all([byPress.page.close(), byLoad.page.close()]);
  }
  expect(found).toEqual(wanted);
});

test("a tab that was open before a mark was made elsewhere learns it with the next visit", async () => {
  const { context } = await openBrowser("signed-in listener", onTestFinished);
  const [old, loading] = [await openTab(context), await openTab(context)];
  await old.page.goto(`${rig.app.origin}/about`);
  const elsewhere = context.request;
  const { origin } = rig.app;
  await elsewhere.post(`${origin}/api/star/clear`, { data: { ytid: SONG } });
  await elsewhere.post(`${origin}/api/playlist/create`, { data: { name: "Made elsewhere" } });
  for (const path of ["/top10", `/watch?v=${SONG}&wait=1`]) {
    await pressTo(old, path);
    expect(await differences(old, loading)).toEqual([]);
  }
});

test("after a sheet and a form the page is the one that is loaded", async () => {
  const { context } = await openBrowser("signed-in listener", onTestFinished);
  const [tab, loading] = [await openTab(context), await openTab(context)];
  const { page } = tab;
  await page.goto(`${rig.app.origin}/about`);
  await pressTo(tab, "/top10");
  const row = page.locator("#main li[data-ytid]").first();
  await row.locator("a[data-row-more]").click();
  await page.locator("[data-row-actions]:visible").waitFor();
  await page.keyboard.press("Escape");
  await row.locator("form[data-heart] button").click();
  await tab.quiet();
  expect(await differences(tab, loading)).toEqual([]);
});
