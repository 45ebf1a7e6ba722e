import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type App } from "../support/app";
import { launchBrowser, openPage, openPageWithoutScripts } from "../support/browser";
import { startUpstreams, type Upstreams } from "../upstreams";
import { pasteAndPlay, press } from "./listening/listener";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const HELLO = "YQHsXMglC9A";
const ROAR = "CevxZvSJLk8";

let upstreams: Upstreams;
let app: App;
let browser: Browser;
beforeAll(async () => {
  [upstreams, browser] = await Promise.all([startUpstreams(), launchBrowser()]);
  app = await startApp({ upstreams });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await upstreams?.stop();
});

/** The last one comes first in the list. */
async function heart(page: Page, ...ytids: string[]): Promise<void> {
  for (const ytid of ytids) {
    const answer = await page.request.post(`${app.origin}/api/star/set`, {
      data: { ytid },
      headers: { Accept: "application/json" },
    });
    expect(answer.status()).toBe(200);
  }
}

const playing = (page: Page, ytid: string) =>
  page.locator(`#player[data-state="playing"][data-id="${ytid}"]`).waitFor();

async function open(page: Page, list: string): Promise<void> {
  await page.locator("#sidebar").getByRole("link", { name: list, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: list }).waitFor();
}

test("Next leads through the list that was chosen from, whatever page is open", async () => {
  const page = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await heart(page, RICK, GANGNAM, HELLO);
  await page.goto(app.origin);
  await pasteAndPlay(page, ROAR);
  await open(page, "Hearted");
  await page.locator(`#main li[data-ytid="${HELLO}"] a`).first().click();
  await playing(page, HELLO);
  await press(page, "Next");
  await playing(page, GANGNAM);
  await open(page, "Top 10");
  await press(page, "Next");
  await playing(page, RICK);
  await press(page, "Next");
  await playing(page, HELLO);
  for (const before of [RICK, GANGNAM, HELLO, ROAR]) {
    await press(page, "Previous");
    await playing(page, before);
  }
});

test("shuffle plays each of the list once before any twice", async () => {
  const page = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await heart(page, RICK, GANGNAM, HELLO, ROAR);
  await page.goto(app.origin + "/favorites");
  await page.locator(`#main li[data-ytid="${GANGNAM}"] a`).first().click();
  await playing(page, GANGNAM);
  await open(page, "Hearted");
  await press(page, "Shuffle");
  const heard = [GANGNAM];
  while (heard.length < 4) {
    await press(page, "Next");
    await page
      .locator(`#player[data-state="playing"]:not([data-id="${heard.at(-1) ?? ""}"])`)
      .waitFor();
    heard.push((await page.locator("#player").getAttribute("data-id")) ?? "");
  }
  expect(new Set(heard)).toEqual(new Set([RICK, GANGNAM, HELLO, ROAR]));
});

test("without scripts Next and Previous are links through the same list", async () => {
  const page = await openPageWithoutScripts(browser);
  await heart(page, RICK, GANGNAM, HELLO);
  await page.goto(app.origin + "/favorites");
  await page.locator(`#main li[data-ytid="${HELLO}"] a`).first().click();
  const follow = async (name: string, ytid: string) => {
    await page.locator("#player").getByRole("link", { name, exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get("v") === ytid);
  };
  await follow("Next", GANGNAM);
  await follow("Next", RICK);
  await follow("Next", HELLO);
  await follow("Next", GANGNAM);
  await follow("Previous", HELLO);
  expect(await page.locator("#player").getByRole("button", { name: "Next" }).count()).toBe(0);
});
