import type { Page, Route } from "playwright";
import { test } from "vitest";
import { expect, openPageWithoutScripts } from "../../support/browser/browser";
import { postJson } from "../../support/browser/lists";
import { untilRequestsAreKnown } from "../../support/browser/requests";
import { countedRepeats, waitForState, pasteAndPlay, press } from "../listening/listener";
import { setUpBrowserRig, ERROR_STATUS } from "../listening/browser-rig";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const HELLO = "YQHsXMglC9A";
const ROAR = "CevxZvSJLk8";
const THREE_SECONDS = "threesec001";
const rig = setUpBrowserRig();
const wide = { viewport: { width: 1280, height: 900 } };

async function post(page: Page, path: string, ...ytids: string[]): Promise<void> {
  for (const ytid of ytids) await postJson(page, rig.app.origin + path, { ytid });
}

/** The list is newest first, so the last id comes first. */
const heart = (page: Page, ...ytids: string[]) => post(page, "/api/star/set", ...ytids);

async function playing(page: Page, ytid: string): Promise<void> {
  await page.locator(`#player[data-state="playing"][data-id="${ytid}"]`).waitFor();
}

async function choose(page: Page, ytid: string): Promise<void> {
  await page.locator(`#main li[data-ytid="${ytid}"] a[href^="/watch"]`).first().click();
  await playing(page, ytid);
}

async function open(page: Page, list: string): Promise<void> {
  await page.locator("#sidebar").getByRole("link", { name: list, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: list }).waitFor();
}

const orders = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/open-order-"))
      .map(({ name }) => new URL(name).pathname),
  );

test("Next and Previous follow the list that was chosen from, whatever page is open", async () => {
  const page = await rig.open("/about", wide);
  await heart(page, RICK, GANGNAM, HELLO);
  await page.goto(`${rig.app.origin}/about`);
  await pasteAndPlay(page, ROAR);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, "Hearted");
  await choose(page, HELLO);
  await untilRequestsAreKnown(page);
  expect(asked.filter((path) => path.includes("/open-order-"))).toEqual([]);
  await press(page, "Next");
  await playing(page, GANGNAM);
  await expect.poll(() => orders(page)).toHaveLength(1);
  await page.waitForURL((url) => url.searchParams.get("v") === GANGNAM);
  await open(page, "History");
  for (const next of [RICK, HELLO]) {
    await press(page, "Next");
    await playing(page, next);
  }
  for (const before of [RICK, GANGNAM, HELLO, ROAR]) {
    await press(page, "Previous");
    await playing(page, before);
  }
});

test("a page that the listener waits for arrives, even if another video begins meanwhile", async () => {
  const page = await rig.open("/about", wide);
  await heart(page, RICK, GANGNAM, HELLO);
  await page.goto(`${rig.app.origin}/favorites`);
  await choose(page, HELLO);
  const held = new Promise<Route>((resolve) => void page.route("**/history", resolve));
  await page.locator("#sidebar").getByRole("link", { name: "History", exact: true }).click();
  const route = await held;
  await press(page, "Next");
  await playing(page, GANGNAM);
  await route.continue();
  await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
  await page.waitForURL((url) => url.pathname === "/history");
});

test("Next skips unplayable videos without trying them", async () => {
  const page = await rig.open(null, wide);
  const gone = "removed0100";
  await page.request.get(`${rig.app.origin}/api/video/meta?ytids=${RICK},${gone},${HELLO}`);
  await post(page, "/api/history/add", HELLO, gone, RICK);
  await page.goto(`${rig.app.origin}/watch?v=${RICK}`);
  await page.locator(`#history-card ~ ul [data-ytid="${gone}"]`).waitFor();
  await press(page, "Play");
  await playing(page, RICK);
  await press(page, "Next");
  await playing(page, HELLO);
  await expect(page.getByText("Video skipped")).toHaveCount(0);
});

test("Shuffle plays each video of the list once before any plays twice", async () => {
  const page = await rig.open("/about", wide);
  await heart(page, RICK, GANGNAM, HELLO, ROAR);
  await page.goto(`${rig.app.origin}/favorites`);
  await choose(page, GANGNAM);
  await press(page, "Shuffle");
  await expect.poll(() => orders(page)).toHaveLength(1);
  const heard = [GANGNAM];
  while (heard.length < 4) {
    await press(page, "Next");
    const last = heard.at(-1) ?? "";
    await page.locator(`#player[data-state="playing"]:not([data-id="${last}"])`).waitFor();
    heard.push((await page.locator("#player").getAttribute("data-id")) ?? "");
  }
  expect(new Set(heard)).toEqual(new Set([RICK, GANGNAM, HELLO, ROAR]));
});

test("more of the list is loaded before it ends, and it wraps around only at its real end", async () => {
  const page = await rig.open("/about", { ...wide, allow: [ERROR_STATUS] });
  const others = Array.from({ length: 48 }, (_, at) => `cccccccc${String(at).padStart(3, "0")}`);
  await heart(page, RICK, GANGNAM, HELLO, ...others, ROAR);
  await page.goto(`${rig.app.origin}/favorites`);
  await choose(page, HELLO);
  const fetched = page.waitForRequest(/\/favorites\?next=/);
  for (const next of [GANGNAM, RICK, ROAR]) {
    await press(page, "Next");
    await playing(page, next);
  }
  await fetched;
});

test("a video that ends is followed by the queue, then by the list; a video on its own starts again", async () => {
  const page = await rig.open("/about", wide);
  await heart(page, RICK, THREE_SECONDS);
  await page.goto(`${rig.app.origin}/favorites`);
  await choose(page, THREE_SECONDS);
  await press(page, "Pause");
  await waitForState(page, "paused");
  await press(page, "Repeat");
  await post(page, "/api/queue/add", GANGNAM);
  await press(page, "Play");
  await playing(page, GANGNAM);
  const feature = async () =>
    (await page.context().cookies()).find(({ name }) => name === "last-feature")?.value;
  await expect.poll(() => feature()).toBe("playqueue");
  await press(page, "Next");
  await playing(page, RICK);
  await expect.poll(() => feature()).toBe("favorites");

  await post(page, "/api/star/clear", RICK);
  await open(page, "Hearted");
  await choose(page, THREE_SECONDS);
  const passes = await countedRepeats(page, THREE_SECONDS);
  await expect.poll(() => countedRepeats(page, THREE_SECONDS)).toBeGreaterThan(passes + 1);
});

test("Next says so when there is no network, and works when the network is back", async () => {
  const page = await rig.open("/about", { ...wide, allow: [ERROR_STATUS] });
  await heart(page, RICK, GANGNAM);
  await page.goto(`${rig.app.origin}/favorites`);
  await choose(page, GANGNAM);
  await page.route("**/open-order-*", (route) => route.abort("internetdisconnected"));
  await press(page, "Next");
  await page.getByText("You appear to be offline.").waitFor();
  await waitForState(page, "playing");
  await page.unroute("**/open-order-*");
  await press(page, "Next");
  await playing(page, RICK);
});

test("without scripts Next and Previous are links through the same list, after the queue", async () => {
  const page = await openPageWithoutScripts(rig.browser);
  await heart(page, RICK, GANGNAM, HELLO);
  await page.goto(`${rig.app.origin}/favorites`);
  await page.locator(`#main li[data-ytid="${HELLO}"] a[href^="/watch"]`).first().click();
  const dock = page.locator("#player");
  const follow = async (name: string, ytid: string) => {
    await dock.getByRole("link", { name, exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get("v") === ytid);
  };
  for (const next of [GANGNAM, RICK, HELLO, GANGNAM]) await follow("Next", next);
  await follow("Previous", HELLO);
  await expect(dock.getByRole("button", { name: "Next" })).toHaveCount(0);
  await post(page, "/api/queue/add", ROAR);
  await page.reload();
  await dock.getByRole("button", { name: "Next" }).click();
  await page.waitForURL((url) => url.searchParams.get("v") === ROAR);
  await page.locator(`#player iframe[src*="${ROAR}"]`).waitFor();
  await follow("Next", GANGNAM);
});
