import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openPage, openPageWithoutScripts } from "../support/browser";
import { inState, pasteAndPlay, press } from "./listening/listener";
import { setStage } from "./listening/stage";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const HELLO = "YQHsXMglC9A";
const ROAR = "CevxZvSJLk8";
const FADED = "60ItHLz5WEA";

const stage = setStage();

/** Ids of the rows in their order, the current one first. */
function rows(page: Page): Promise<string[]> {
  return page
    .locator("#main li[data-queue-row]")
    .evaluateAll((all) => all.map((row) => (row instanceof HTMLElement && row.dataset.ytid) || ""));
}

const expectRows = (page: Page, ...ytids: string[]) =>
  expect.poll(() => rows(page), { timeout: 10_000 }).toEqual(ytids);

/** Those that wait: a page that was just loaded knows no current one before the player is awake. */
const waiting = async (page: Page) =>
  (await rows(page)).slice(await page.locator("#main li[aria-current]").count());

const row = (page: Page, ytid: string) => page.locator(`#main li[data-ytid="${ytid}"]`);

/** Visits the video and adds it from its panel. */
async function addFromPanel(page: Page, ytid: string): Promise<void> {
  await page.goto(`${stage.app.origin}/watch?v=${ytid}`);
  await page.locator("#main").getByRole("button", { name: "Add to queue" }).first().click();
  await page.locator("#snackbar").getByText("Video Added to Queue").waitFor();
}

async function add(page: Page, ...ytids: string[]): Promise<void> {
  for (const ytid of ytids) {
    const answer = await page.request.post(`${stage.app.origin}/api/queue/add`, {
      data: { ytid },
      headers: { Accept: "application/json" },
    });
    expect(answer.status()).toBe(200);
  }
}

async function openQueue(page: Page): Promise<void> {
  await page
    .getByRole("group", { name: "Player controls", exact: true })
    .getByRole("link", { name: "Queue" })
    .click();
  await page.getByRole("heading", { level: 1, name: "Play Queue" }).waitFor();
  await page.locator('[data-island="queue"][data-hydrated]').waitFor({ state: "attached" });
}

/** Drags a row by its grip to a height above or below the middle of another. */
async function drag(page: Page, from: string, to: string, offset: number): Promise<void> {
  const grip = await row(page, from).locator("[data-drag]").boundingBox();
  const target = await row(page, to).boundingBox();
  if (!grip || !target) throw new Error("nothing to drag");
  const x = grip.x + grip.width / 2;
  await page.mouse.move(x, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, target.y + target.height / 2 + offset, { steps: 8 });
  await page.mouse.up();
}

const playing = (page: Page, ytid: string) =>
  page.locator(`#player[data-state="playing"][data-id="${ytid}"]`).waitFor();

test("a queue is dragged, skipped and played to its end", { timeout: 120_000 }, async () => {
  const page = await openPage(stage.browser, { viewport: { width: 1280, height: 1600 } });
  await add(page, GANGNAM, HELLO, ROAR, FADED);
  await page.goto(stage.app.origin);
  await pasteAndPlay(page, RICK);
  await openQueue(page);
  await expectRows(page, RICK, GANGNAM, HELLO, ROAR, FADED);
  expect(await row(page, RICK).getByRole("button").count()).toBe(0);

  await drag(page, FADED, GANGNAM, -10);
  await expectRows(page, RICK, FADED, GANGNAM, HELLO, ROAR);
  await drag(page, FADED, HELLO, 10);
  await expectRows(page, RICK, GANGNAM, HELLO, FADED, ROAR);

  await drag(page, FADED, RICK, -10);
  await playing(page, FADED);
  await expectRows(page, FADED, GANGNAM, HELLO, ROAR);

  await row(page, HELLO).getByTitle("Skip to this video").click();
  await playing(page, HELLO);
  await expectRows(page, HELLO, ROAR);
  await page.locator('.icon-button[aria-label="Queue"][data-queued="1"]:visible').first().waitFor();

  await press(page, "Next");
  await playing(page, ROAR);
  await page.locator("#main").getByText("You have no items queued!").waitFor();
});

test("keys do what dragging does, and the focus stays with the row", async () => {
  const page = await openPage(stage.browser, { viewport: { width: 1280, height: 1200 } });
  await add(page, GANGNAM, HELLO, ROAR);
  await page.goto(stage.app.origin);
  await pasteAndPlay(page, RICK);
  await openQueue(page);
  const up = row(page, ROAR).getByRole("button", { name: /^Move up/ });
  await up.focus();
  await page.keyboard.press("Enter");
  await expectRows(page, RICK, GANGNAM, ROAR, HELLO);
  await page.keyboard.press("Enter");
  await expectRows(page, RICK, ROAR, GANGNAM, HELLO);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("li")?.dataset.ytid))
    .toBe(ROAR);
  const removed = page.waitForResponse("**/api/queue/remove");
  await row(page, GANGNAM)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expectRows(page, RICK, ROAR, HELLO);
  await removed;
  await page.reload();
  expect(await rows(page)).toEqual([ROAR, HELLO]);
  await row(page, HELLO).hover();
  await page.locator('[data-island="queue"][data-hydrated]').waitFor({ state: "attached" });
  expect(await rows(page)).toEqual([ROAR, HELLO]);
});

test("two tabs and a reload keep one queue and lose nothing", { timeout: 120_000 }, async () => {
  const one = await openPage(stage.browser, { viewport: { width: 1280, height: 1400 } });
  await add(one, GANGNAM, HELLO);
  await one.goto(stage.app.origin);
  await pasteAndPlay(one, RICK);
  await openQueue(one);
  await expectRows(one, RICK, GANGNAM, HELLO);

  const other = await one.context().newPage();
  await addFromPanel(other, ROAR);
  await expectRows(one, RICK, GANGNAM, HELLO, ROAR);

  await other.goto(`${stage.app.origin}/playqueue`);
  await row(other, ROAR)
    .getByRole("button", { name: /^Move to the top/ })
    .click();
  await expectRows(one, RICK, ROAR, GANGNAM, HELLO);

  await Promise.all([
    row(one, GANGNAM)
      .getByRole("button", { name: /^Remove/ })
      .click(),
    row(other, HELLO)
      .getByRole("button", { name: /^Move to the top/ })
      .click(),
  ]);
  await expect.poll(() => waiting(one), { timeout: 10_000 }).toEqual([HELLO, ROAR]);
  await expect.poll(() => waiting(other), { timeout: 10_000 }).toEqual([HELLO, ROAR]);

  await press(one, "Next");
  await playing(one, HELLO);
  await expect.poll(() => waiting(other), { timeout: 10_000 }).toEqual([ROAR]);
  await other.reload();
  expect(await waiting(other)).toEqual([ROAR]);
});

test("two browsers of one account show each other's changes of the queue on return", async () => {
  const one = await openPage(stage.browser, { viewport: { width: 1280, height: 1200 } });
  await add(one, GANGNAM, HELLO);
  const two = await openPage(stage.browser, { storageState: await one.context().storageState() });
  const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event("focus")));
  for (const page of [one, two]) {
    await page.goto(`${stage.app.origin}/playqueue`, { waitUntil: "networkidle" });
    await expectRows(page, GANGNAM, HELLO);
  }
  await row(one, HELLO)
    .getByRole("button", { name: /^Move to the top/ })
    .click();
  await add(one, ROAR);
  // Nobody has touched the queue of this page: it is drawn anew.
  await comeBack(two);
  await expectRows(two, HELLO, GANGNAM, ROAR);
  await row(two, GANGNAM)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expectRows(two, HELLO, ROAR);
  await add(two, FADED);
  await comeBack(one);
  await expectRows(one, HELLO, ROAR, FADED);
});

test("a video that cannot be played is skipped for the next one of the queue", async () => {
  const page = await openPage(stage.browser);
  await add(page, "fails150--q", HELLO);
  await page.goto(stage.app.origin);
  await pasteAndPlay(page, RICK);
  await press(page, "Next");
  await playing(page, HELLO);
  await inState(page, "playing");
});

test("without scripts every change is a form", { timeout: 120_000 }, async () => {
  const page = await openPageWithoutScripts(stage.browser);
  for (const ytid of [RICK, GANGNAM, HELLO, ROAR]) {
    await page.goto(`${stage.app.origin}/watch?v=${ytid}&wait`);
    await page.locator("#main").getByRole("button", { name: "Add to queue" }).first().click();
    await page.locator("#snackbar").getByText("Video Added to Queue").waitFor();
  }
  await page.goto(`${stage.app.origin}/playqueue`);
  expect(await page.locator("[data-drag]").first().isVisible()).toBe(false);
  const button = (ytid: string, name: RegExp) => row(page, ytid).getByRole("button", { name });
  await button(ROAR, /^Move to the top/).click();
  expect(await rows(page)).toEqual([ROAR, RICK, GANGNAM, HELLO]);
  await button(RICK, /^Move down/).click();
  expect(await rows(page)).toEqual([ROAR, GANGNAM, RICK, HELLO]);
  await button(HELLO, /^Move up/).click();
  expect(await rows(page)).toEqual([ROAR, GANGNAM, HELLO, RICK]);
  await button(GANGNAM, /^Remove/).click();
  expect(await rows(page)).toEqual([ROAR, HELLO, RICK]);
  await row(page, HELLO).getByTitle("Skip to this video").click();
  await page.locator(`#player iframe[src*="${HELLO}"]`).waitFor();
  await page.goto(`${stage.app.origin}/playqueue`);
  expect(await rows(page)).toEqual([HELLO, RICK]);
  await page.getByText("Clear queue").click();
  await page.getByRole("button", { name: "Yes, clear it" }).click();
  await page.getByText("You have no items queued!").waitFor();
});
