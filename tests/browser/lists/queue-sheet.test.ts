import type { Page } from "playwright";
import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { dragByTouch } from "../../support/browser/drag";
import {
  forgetShifts,
  shiftsOf,
  waitForFrames,
  watchShifts,
} from "../../support/browser/layout-shifts";
import { postJson } from "../../support/browser/lists";
import { setUpBrowserRig } from "../listening/browser-rig";
import { pasteAndPlay, showOtherControls, waitForState } from "../listening/listener";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const HELLO = "YQHsXMglC9A";
const ROAR = "CevxZvSJLk8";
const FADED = "60ItHLz5WEA";

const rig = setUpBrowserRig();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

const sheet = (page: Page) => page.locator(".sheet:popover-open");
const row = (page: Page, ytid: string) => sheet(page).locator(`li[data-ytid="${ytid}"]`);
const link = (page: Page) => page.locator("#player").getByRole("link", { name: "Queue" });

const expectRows = (page: Page, ...ytids: string[]) =>
  expect
    .poll(() =>
      sheet(page)
        .locator("li[data-queue-row]")
        .evaluateAll((all) => all.map((one) => one.getAttribute("data-ytid"))),
    )
    .toEqual(ytids);

/** Plays a video before four queued ones, and opens the queue from the player. */
async function openSheet(options = {}): Promise<Page> {
  const page = await rig.open(null, { ...phone, ...options });
  for (const ytid of [GANGNAM, HELLO, ROAR, FADED])
    await postJson(page, `${rig.app.origin}/api/queue/add`, { ytid });
  await watchShifts(page);
  await page.goto(rig.app.origin);
  await pasteAndPlay(page, RICK);
  await showOtherControls(page);
  await forgetShifts(page);
  await link(page).tap();
  await expectRows(page, RICK, GANGNAM, HELLO, ROAR, FADED);
  await sheet(page).locator("[data-hydrated]").waitFor({ state: "attached" });
  return page;
}

test("on a phone the queue is a sheet, which moves and covers nothing that plays", async () => {
  const page = await openSheet();
  const { pathname } = new URL(page.url());
  expect(pathname).toBe("/watch");
  const frame = (await page.locator("#player iframe").boundingBox())!;
  const box = (await sheet(page).boundingBox())!;
  expect(box.y).toBeGreaterThanOrEqual(frame.y + frame.height);
  await expect(sheet(page)).toHaveAccessibleName("Play Queue");
  await expect(row(page, RICK).getByText("Playing")).toBeVisible();
  await expect(row(page, RICK).getByText("In the player")).toBeHidden();
  const isInside = () => document.activeElement?.closest(".sheet") !== null;
  expect(await page.evaluate(isInside)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await expect(link(page)).toBeFocused();
  await waitForFrames(page);
  const after = await page.locator("#player iframe").boundingBox();
  expect(after).toEqual(frame);
  const shifts = await shiftsOf(page);
  expect(shifts).toEqual([]);
  await waitForState(page, "playing");
});

test("in the sheet rows are moved by finger and by keys, and a press plays one", async () => {
  const page = await openSheet();
  const heightOf = async (ytid: string) => (await row(page, ytid).boundingBox())?.height ?? 0;
  const down = await heightOf(GANGNAM);
  await dragByTouch(page, row(page, GANGNAM).locator("[data-drag]"), 0, down + 10);
  await expectRows(page, RICK, HELLO, GANGNAM, ROAR, FADED);
  const more = row(page, ROAR).getByLabel(/^More for/);
  await more.press("Enter");
  await row(page, ROAR)
    .getByRole("button", { name: /^Move up/ })
    .press("Enter");
  await expectRows(page, RICK, HELLO, ROAR, GANGNAM, FADED);
  await row(page, HELLO).getByTitle("Skip to this video").tap();
  await page.locator(`#player[data-state="playing"][data-id="${HELLO}"]`).waitFor();
});

test("a drag to the edge of the sheet scrolls the sheet and leaves the page", async () => {
  const page = await openSheet({ viewport: { width: 390, height: 560 } });
  const before = await page.evaluate(() => scrollY);
  const grip = (await row(page, GANGNAM).locator("[data-drag]").boundingBox())!;
  await page.mouse.move(grip.x + 9, grip.y + 9);
  await page.mouse.down();
  const scrolled = () => sheet(page).evaluate((box) => box.scrollTop);
  await expect
    .poll(async () => {
      await page.mouse.move(grip.x + 9, 540);
      await page.mouse.move(grip.x + 9, 545);
      return scrolled();
    })
    .toBeGreaterThan(100);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await sheet(page).waitFor();
  await expectRows(page, RICK, GANGNAM, HELLO, ROAR, FADED);
  const after = await page.evaluate(() => scrollY);
  expect(after).toBe(before);
});
