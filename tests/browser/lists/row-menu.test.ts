import type { Locator, Page } from "playwright";
import { describe, test } from "vitest";
import { expect } from "../../support/browser/browser";
import { createPlaylist, listRow, openMore, postJson } from "../../support/browser/lists";
import { setUpBrowserRig } from "../listening/browser-rig";
import { waitForState } from "../listening/listener";
import { POINTERS } from "../listening/pointers";
import { waitForReordering } from "./playlist-page";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const HELLO = "YQHsXMglC9A";

const rig = setUpBrowserRig();

/** Opens the history of a listener who has played three videos. */
async function openHistory(options: object): Promise<Page> {
  const page = await rig.open(null, options);
  for (const ytid of [RICK, GANGNAM, HELLO])
    await postJson(page, `${rig.app.origin}/api/history/add`, { ytid });
  await page.goto(`${rig.app.origin}/history`);
  return page;
}

const menu = (page: Page) => page.locator("[data-row-actions]:visible");
const opener = (page: Page, ytid: string) =>
  listRow(page, ytid).getByRole("link", { name: /^More for / });

const isFocused = (locator: Locator) => locator.evaluate((one) => one === document.activeElement);

describe.each(POINTERS)("%s", (_way, screen, isTouch) => {
  const press = (at: Locator) => (isTouch ? at.tap() : at.click());

  test("a row's menu opens beside its button, queues its video, and closes by a press outside", async () => {
    const page = await openHistory(screen);
    const link = opener(page, GANGNAM);
    const button = (await link.boundingBox())!;
    await press(link);
    const panel = (await menu(page).boundingBox())!;
    const isBeside = panel.y >= button.y + button.height || panel.y + panel.height <= button.y;
    expect(isBeside || isTouch).toBe(true);
    expect(panel.x).toBeGreaterThanOrEqual(0);
    await expect(menu(page)).toHaveAccessibleName(/^More for /);
    await expect(menu(page).getByText(/GANGNAM STYLE/)).toBeVisible();
    // On a phone the sheet may be over the button.
    if (isTouch) await page.keyboard.press("Escape");
    else await press(link);
    await expect(menu(page)).toHaveCount(0);
    await press(link);
    await press(menu(page).getByRole("button", { name: "Add to queue" }));
    await page.locator("#snackbar").getByText("Video Added to Queue").waitFor();
    await expect(menu(page)).toHaveCount(0);
    expect(page.url()).toBe(`${rig.app.origin}/history`);
    await press(opener(page, GANGNAM));
    await menu(page).waitFor();
    await press(page.getByRole("heading", { level: 1 }));
    await expect(menu(page)).toHaveCount(0);
  });

  test("a menu of a row covers no part of the host's player", async () => {
    const page = await openHistory(screen);
    await press(listRow(page, RICK).locator('a[href^="/watch"]'));
    await waitForState(page, "playing");
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
    for (const ytid of [HELLO, RICK]) {
      await press(opener(page, ytid));
      await menu(page).waitFor();
      const panel = (await menu(page).boundingBox())!;
      const host = (await page.locator("#player iframe").boundingBox())!;
      const isBeside =
        panel.x + panel.width <= host.x ||
        panel.x >= host.x + host.width ||
        panel.y >= host.y + host.height ||
        panel.y + panel.height <= host.y;
      expect(isBeside).toBe(true);
      await page.keyboard.press("Escape");
    }
  });
});

test("keys open a row's menu, walk through it and close it, and the focus returns", async () => {
  const page = await openHistory({});
  await opener(page, GANGNAM).focus();
  await page.keyboard.press("Enter");
  const first = menu(page).getByRole("button", { name: "Add to queue" });
  await expect.poll(() => isFocused(first)).toBe(true);
  await page.keyboard.press("Tab");
  const second = menu(page).getByRole("link", { name: "Add to playlist" });
  await expect.poll(() => isFocused(second)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(menu(page)).toHaveCount(0);
  await expect(opener(page, GANGNAM)).toBeFocused();
  await page.keyboard.press("Enter");
  await menu(page).getByRole("button", { name: "Remove from history" }).focus();
  await page.keyboard.press("Enter");
  const undo = listRow(page, GANGNAM).getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(opener(page, GANGNAM)).toBeFocused();
});

test("the popup that a row's menu opens gives the focus back to the menu's button", async () => {
  const page = await openHistory({});
  const more = await openMore(listRow(page, GANGNAM));
  await more.getByRole("link", { name: "Add to playlist" }).click();
  await page.getByRole("dialog", { name: "Add to playlist" }).waitFor();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener(page, GANGNAM)).toBeFocused();
});

test("the menu of a playlist's row stays open while the row is moved", async () => {
  const page = await rig.open(null, {});
  const pid = await createPlaylist(page, rig.app.origin, "Ours", [RICK, GANGNAM, HELLO]);
  await page.goto(`${rig.app.origin}/playlist/${pid}`);
  await waitForReordering(page);
  const more = await openMore(listRow(page, HELLO));
  for (const place of [2, 1]) {
    await more.getByRole("button", { name: "Move up" }).click();
    await expect(page.locator("#announce")).toHaveText(new RegExp(`: ${place} of 3$`));
  }
  await expect(more.getByRole("button", { name: "Move up" })).toBeFocused();
});

test("with scripts off a row's actions are a page, which leads back", async () => {
  const page = await openHistory({ javaScriptEnabled: false });
  const more = await openMore(listRow(page, GANGNAM));
  await page.getByRole("heading", { level: 1, name: /GANGNAM STYLE/ }).waitFor();
  await more.getByRole("button", { name: "Add to queue" }).click();
  await page.locator("#snackbar").getByText("Video Added to Queue").waitFor();
  await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
  const again = await openMore(listRow(page, GANGNAM));
  await again.getByRole("button", { name: "Remove from history" }).click();
  await expect(listRow(page, GANGNAM)).toHaveCount(0);
  await openMore(listRow(page, HELLO));
  await page.locator("#main").getByRole("link", { name: "Back" }).click();
  await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
});
