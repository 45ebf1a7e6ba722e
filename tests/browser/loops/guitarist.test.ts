import type { Page } from "playwright";
import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { setUpBrowserRig } from "../listening/browser-rig";
import { waitForState, waitUntilCounted } from "../listening/listener";
import { SIZES } from "../listening/section-walk";
import { lineOf, set, startPractice } from "./practice-pages";

const SONG = "dQw4w9WgXcQ";
const rig = setUpBrowserRig();

const chips = (page: Page) => page.locator("#main a[data-loopid]");

/** Presses Set A or Set B once playback has come this far, in seconds. */
async function setAt(page: Page, name: "Set A" | "Set B", seconds: number): Promise<void> {
  await page.waitForFunction(
    (from) => Number(document.querySelector("[data-now]")?.getAttribute("data-now")) >= from,
    seconds,
  );
  await page.getByRole("button", { name }).click();
}

/** Saves what loops, and gives the loop a name. */
async function saveAs(page: Page, name: string, count: number): Promise<void> {
  await page.getByRole("button", { name: "Save loop" }).click();
  await expect(chips(page)).toHaveCount(count);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page
    .getByRole("link", { name: /^Edit \d/ })
    .last()
    .click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Name").fill(name);
  await sheet.getByRole("button", { name: "Save", exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await page.goBack();
  await expect(chips(page).last()).toHaveText(name);
}

test("a guitarist pastes, sets, names three, ramps, shares, and comes back next week", async () => {
  const page = await rig.open("/", SIZES["1440 px"]);
  await page.locator("#main [name=q]").fill(`https://youtu.be/${SONG}`);
  await page.getByRole("button", { name: "Loop it" }).click();
  await page.waitForURL("**/watch?*");
  const play = page.locator("#player").getByRole("button", { name: "Play", exact: true });
  await play.click();
  await waitForState(page, "playing");

  await setAt(page, "Set A", 1);
  await setAt(page, "Set B", 2);
  await saveAs(page, "Intro", 1);
  for (const [name, start, end, count] of [
    ["Riff", "0:05", "0:05.8", 2],
    ["Solo", "0:08", "0:08.6", 3],
  ] as const) {
    await page.getByLabel("Start", { exact: true }).fill(start);
    await page.getByLabel("End", { exact: true }).fill(end);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("s") === String(Number(start.slice(2))));
    await saveAs(page, name, count);
  }
  await expect(chips(page)).toHaveText(["Intro", "Riff", "Solo"]);

  await chips(page).filter({ hasText: "Solo" }).click();
  await page.getByRole("button", { name: "Practise" }).click();
  await set(page, "Stop after", "3");
  await page.getByRole("form", { name: "Practice" }).getByLabel("Ramp").check();
  await set(page, "to", "100");
  await startPractice(page);
  await expect(lineOf(page)).toHaveText("Stopped after 3 passes");
  await waitUntilCounted(page);

  await page.locator("#main header").getByText("Share", { exact: true }).click();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  const friend = await rig.open(null, SIZES["390 px"]);
  await friend.goto(link.replace(/^https?:\/\/[^/]+/, rig.app.origin));
  await expect(friend.getByLabel("Start", { exact: true })).toHaveValue("0:08");
  await expect(chips(friend)).toHaveCount(0);
  await friend.getByRole("button", { name: "Save loop" }).tap();
  await expect(chips(friend)).toHaveText(["0:08 \u2013 0:08.6"]);

  const nextWeek = await page.context().newPage();
  await nextWeek.goto(`${rig.app.origin}/loops`);
  const first = nextWeek.locator("#main li[data-loopid]").first();
  await expect(first.locator(".row-title")).toHaveText("Solo");
  await expect(first).toContainText(/\d passes|best at/);
  await first.locator("a.row-link").click();
  await nextWeek.waitForURL("**/watch?*");
  await expect(nextWeek.getByLabel("Start", { exact: true })).toHaveValue("0:08");
  await expect(chips(nextWeek)).toHaveText(["Intro", "Riff", "Solo"]);
});
