import type { Locator, Page } from "playwright";
import { test } from "vitest";
import { expect, openPage, openPageWithoutScripts } from "../../support/browser/browser";
import { dragRow, listRow, postJson } from "../../support/browser/lists";
import { holdScripts } from "../../support/browser/scripts-on-their-way";
import { waitForState, pasteAndPlay, press, showOtherControls } from "../listening/listener";
import { setUpBrowserRig } from "../listening/browser-rig";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const HELLO = "YQHsXMglC9A";
const ROAR = "CevxZvSJLk8";
const FADED = "60ItHLz5WEA";

const rig = setUpBrowserRig();

/** Ids of the rows in order, the current one first. */
function rows(page: Page): Promise<string[]> {
  return page
    .locator("#main li[data-queue-row]")
    .evaluateAll((all) => all.map((row) => (row instanceof HTMLElement && row.dataset.ytid) || ""));
}

const expectRows = (page: Page, ...ytids: string[]) => expect.poll(() => rows(page)).toEqual(ytids);

/**
 * Ids of the waiting rows. A freshly loaded page has no current row before the player has hydrated.
 */
const waiting = async (page: Page) =>
  (await rows(page)).slice(await page.locator("#main li[aria-current]").count());

/** Opens the video and queues it from its panel. */
async function addFromPanel(page: Page, ytid: string): Promise<void> {
  await page.goto(`${rig.app.origin}/watch?v=${ytid}`);
  await page.locator("#main").getByRole("button", { name: "Add to queue" }).first().click();
  await page.locator("#snackbar").getByText("Video Added to Queue").waitFor();
}

async function add(page: Page, ...ytids: string[]): Promise<void> {
  for (const ytid of ytids) await postJson(page, `${rig.app.origin}/api/queue/add`, { ytid });
}

async function openQueue(page: Page): Promise<void> {
  await showOtherControls(page);
  await page
    .getByRole("group", { name: "Player controls", exact: true })
    .getByRole("link", { name: "Queue" })
    .click();
  await page.getByRole("heading", { level: 1, name: "Play Queue" }).waitFor();
  await page.locator('[data-island="queue"][data-hydrated]').waitFor({ state: "attached" });
}

/** Returns one of a row's other controls, which it shows. */
async function control(page: Page, ytid: string, name: RegExp): Promise<Locator> {
  const more = listRow(page, ytid).locator("details:not([open]) > summary");
  if ((await more.count()) > 0) await more.click();
  return listRow(page, ytid).getByRole("button", { name });
}

const playing = (page: Page, ytid: string) =>
  page.locator(`#player[data-state="playing"][data-id="${ytid}"]`).waitFor();

test("a queue is reordered by dragging, skipped ahead and played to its end", async () => {
  const page = await openPage(rig.browser, { viewport: { width: 1280, height: 1600 } });
  await add(page, GANGNAM, HELLO, ROAR, FADED);
  await page.goto(rig.app.origin);
  await pasteAndPlay(page, RICK);
  await openQueue(page);
  await expectRows(page, RICK, GANGNAM, HELLO, ROAR, FADED);
  await expect(listRow(page, RICK).getByRole("button")).toHaveCount(0);

  await dragRow(page, FADED, GANGNAM, -10);
  await expectRows(page, RICK, FADED, GANGNAM, HELLO, ROAR);
  await dragRow(page, FADED, HELLO, 10);
  await expectRows(page, RICK, GANGNAM, HELLO, FADED, ROAR);

  await dragRow(page, FADED, RICK, -10);
  await playing(page, FADED);
  await expectRows(page, FADED, GANGNAM, HELLO, ROAR);

  await listRow(page, HELLO).getByTitle("Skip to this video").click();
  await playing(page, HELLO);
  await expectRows(page, HELLO, ROAR);
  await page.locator('#player [aria-label="Other controls"][data-queued="1"]').waitFor();

  await press(page, "Next");
  await playing(page, ROAR);
  await page.locator("#main").getByText("You have no items queued!").waitFor();
});

test("the first row says whether it plays, before its script is there and after", async () => {
  const page = await openPage(rig.browser, { viewport: { width: 1440, height: 900 } });
  await add(page, GANGNAM);
  await page.goto(rig.app.origin);
  await pasteAndPlay(page, RICK);
  const letScripts = await holdScripts(page, { named: "queue" });
  await showOtherControls(page);
  await page.locator("#player").getByRole("link", { name: "Queue" }).click();
  const state = page.locator('#main li[data-queue-row=""]').getByText(/^(Playing|In the player)$/);
  const stateSeen = state.and(page.locator(":visible"));
  await expect(stateSeen).toHaveText("Playing");
  await letScripts();
  // By itself: the listener has not reached for it.
  await page.locator('[data-island="queue"][data-hydrated]').waitFor({ state: "attached" });
  await expect(stateSeen).toHaveText("Playing");
  const current = page.locator('#main li[data-queue-row=""]');
  await expect(current).toHaveText(/\d:\d\d$/);
  await press(page, "Pause");
  await expect(stateSeen).toHaveText("In the player");
  await page.reload();
  await expect(stateSeen).toHaveText("In the player");
  await press(page, "Play");
  await expect(stateSeen).toHaveText("Playing");
});

test("keys do what dragging does, and the focus stays with the row", async () => {
  const page = await openPage(rig.browser, { viewport: { width: 1280, height: 1200 } });
  await add(page, GANGNAM, HELLO, ROAR);
  await page.goto(rig.app.origin);
  await pasteAndPlay(page, RICK);
  await openQueue(page);
  const up = await control(page, ROAR, /^Move up/);
  await up.focus();
  await page.keyboard.press("Enter");
  await expectRows(page, RICK, GANGNAM, ROAR, HELLO);
  await page.keyboard.press("Enter");
  await expectRows(page, RICK, ROAR, GANGNAM, HELLO);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("li")?.dataset.ytid))
    .toBe(ROAR);
  const removed = page.waitForResponse("**/api/queue/remove");
  await (await control(page, GANGNAM, /^Remove/)).click();
  await expectRows(page, RICK, ROAR, HELLO);
  await removed;
  await page.reload();
  await expectRows(page, RICK, ROAR, HELLO);
  await listRow(page, HELLO).hover();
  await page.locator('[data-island="queue"][data-hydrated]').waitFor({ state: "attached" });
  await expectRows(page, RICK, ROAR, HELLO);
});

test.each([390, 1280])("a row is removed at once and comes back by Undo (%i px)", async (width) => {
  const page = await openPage(rig.browser, { viewport: { width, height: 1200 } });
  await add(page, GANGNAM, HELLO, ROAR);
  await page.goto(rig.app.origin);
  await pasteAndPlay(page, RICK);
  await page.goto(`${rig.app.origin}/playqueue`);
  await listRow(page, HELLO).hover();
  await page.locator('[data-island="queue"][data-hydrated]').waitFor({ state: "attached" });
  const remove = async (ytid: string) => {
    await (await control(page, ytid, /^Remove/)).click();
  };
  const undo = page.locator("#main").getByRole("button", { name: "Undo" });
  await remove(HELLO);
  await expectRows(page, RICK, GANGNAM, ROAR);
  await expect(undo).toBeFocused();
  await page.locator("#snackbar").getByText("Video Removed from Queue", { exact: true }).waitFor();
  await undo.click();
  await expectRows(page, RICK, GANGNAM, HELLO, ROAR);
  await expect(undo).toHaveCount(0);
  for (const ytid of [HELLO, GANGNAM, ROAR]) await remove(ytid);
  await page.locator("#main").getByText("You have no items queued!").waitFor();
  const restored = page.waitForResponse("**/api/queue/restore");
  await page.keyboard.press("Enter");
  await expectRows(page, RICK, ROAR);
  await restored;
  await page.reload();
  await expectRows(page, RICK, ROAR);
});

test("beside lists the dock shows what comes next: the queue, then the list, and plays from both", async () => {
  const page = await openPage(rig.browser, { viewport: { width: 1280, height: 900 } });
  for (const ytid of [FADED, ROAR, HELLO]) {
    await postJson(page, `${rig.app.origin}/api/star/set`, { ytid });
  }
  await add(page, GANGNAM);
  await page.goto(`${rig.app.origin}/favorites`);
  const next = page.getByRole("region", { name: "What comes next" });
  await listRow(page, HELLO).getByRole("link").first().click();
  await playing(page, HELLO);
  await expect(next).toBeHidden();
  await page.locator("#sidebar").getByRole("link", { name: "Hearted", exact: true }).click();
  await expect(next.getByRole("heading")).toHaveText(["Next in your queue", "Then from the list"]);
  await expect(next.getByRole("listitem")).toHaveCount(3);
  const faded = next.locator(`button:has(img[src*="${FADED}"])`);
  await expect(next.locator("img").last()).toHaveAttribute("src", new RegExp(FADED));
  await next.getByRole("button").first().click();
  await playing(page, GANGNAM);
  await expect(next.getByRole("heading")).toHaveText(["Next from the list"]);
  await faded.press("Enter");
  await playing(page, FADED);
  await expect(next.getByRole("button").first()).toBeFocused();
  await press(page, "Next");
  await playing(page, HELLO);
});

test("two tabs and a reload share one queue and lose nothing", async () => {
  const one = await openPage(rig.browser, { viewport: { width: 1280, height: 1400 } });
  await add(one, GANGNAM, HELLO);
  await one.goto(rig.app.origin);
  await pasteAndPlay(one, RICK);
  await openQueue(one);
  await expectRows(one, RICK, GANGNAM, HELLO);

  const other = await one.context().newPage();
  await addFromPanel(other, ROAR);
  await expectRows(one, RICK, GANGNAM, HELLO, ROAR);

  await other.goto(`${rig.app.origin}/playqueue`);
  await (await control(other, ROAR, /^Move to the top/)).click();
  await expectRows(one, RICK, ROAR, GANGNAM, HELLO);

  const removeGangnam = await control(one, GANGNAM, /^Remove/);
  const helloToTop = await control(other, HELLO, /^Move to the top/);
  // By keyboard: rows move up under a pressed mouse when the other tab removes one above.
  await Promise.all([removeGangnam.press("Enter"), helloToTop.press("Enter")]);
  await expect.poll(() => waiting(one)).toEqual([HELLO, ROAR]);
  await expect.poll(() => waiting(other)).toEqual([HELLO, ROAR]);

  await press(one, "Next");
  await playing(one, HELLO);
  await expect.poll(() => waiting(other)).toEqual([ROAR]);
  await other.reload();
  await expect.poll(() => waiting(other)).toEqual([ROAR]);
});

test("two browsers of one account show each other's queue changes on return", async () => {
  const one = await openPage(rig.browser, { viewport: { width: 1280, height: 1200 } });
  await add(one, GANGNAM, HELLO);
  const two = await openPage(rig.browser, { storageState: await one.context().storageState() });
  const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event("focus")));
  for (const page of [one, two]) {
    await page.goto(`${rig.app.origin}/playqueue`, { waitUntil: "networkidle" });
    await expectRows(page, GANGNAM, HELLO);
  }
  const moved = one.waitForResponse("**/api/queue/move");
  await (await control(one, HELLO, /^Move to the top/)).click();
  await moved;
  await add(one, ROAR);
  // This page's queue was not touched, so it is rendered anew.
  await comeBack(two);
  await expectRows(two, HELLO, GANGNAM, ROAR);
  const removed = two.waitForResponse("**/api/queue/remove");
  await (await control(two, GANGNAM, /^Remove/)).click();
  await expectRows(two, HELLO, ROAR);
  await removed;
  await add(two, FADED);
  await comeBack(one);
  await expectRows(one, HELLO, ROAR, FADED);
});

test("a video that cannot be played is skipped for the next one in the queue", async () => {
  const page = await openPage(rig.browser);
  await add(page, "fails150--q", HELLO);
  await page.goto(rig.app.origin);
  await pasteAndPlay(page, RICK);
  await press(page, "Next");
  await playing(page, HELLO);
  await waitForState(page, "playing");
});

test("without scripts every change of the queue is a form", async () => {
  const page = await openPageWithoutScripts(rig.browser);
  for (const ytid of [RICK, GANGNAM, HELLO, ROAR]) {
    await page.goto(`${rig.app.origin}/watch?v=${ytid}&wait`);
    await page.locator("#main").getByRole("button", { name: "Add to queue" }).first().click();
    await page.locator("#snackbar").getByText("Video Added to Queue").waitFor();
  }
  await page.goto(`${rig.app.origin}/playqueue`);
  await expect(page.locator("[data-drag]").first()).toBeHidden();
  await (await control(page, ROAR, /^Move to the top/)).click();
  await expect.poll(() => rows(page)).toEqual([ROAR, RICK, GANGNAM, HELLO]);
  await (await control(page, RICK, /^Move down/)).click();
  await expect.poll(() => rows(page)).toEqual([ROAR, GANGNAM, RICK, HELLO]);
  await (await control(page, HELLO, /^Move up/)).click();
  await expect.poll(() => rows(page)).toEqual([ROAR, GANGNAM, HELLO, RICK]);
  await (await control(page, GANGNAM, /^Remove/)).click();
  await expect.poll(() => rows(page)).toEqual([ROAR, HELLO, RICK]);
  await page.locator("#main").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => rows(page)).toEqual([ROAR, GANGNAM, HELLO, RICK]);
  await (await control(page, GANGNAM, /^Remove/)).click();
  await expect.poll(() => rows(page)).toEqual([ROAR, HELLO, RICK]);
  await listRow(page, HELLO).getByTitle("Skip to this video").click();
  await page.locator(`#player iframe[src*="${HELLO}"]`).waitFor();
  await page.goto(`${rig.app.origin}/playqueue`);
  await expect.poll(() => rows(page)).toEqual([HELLO, RICK]);
  await page.getByText("Clear queue").click();
  await page.getByRole("button", { name: "Yes, clear it" }).click();
  await page.getByText("You have no items queued!").waitFor();
});
