import type { Page } from "playwright";
import { describe, test } from "vitest";
import { expect } from "../../support/browser/browser";
import { setUpBrowserRig } from "../listening/browser-rig";
import { press, waitForState } from "../listening/listener";
import { openWithoutScripts, SONG } from "./page-without-scripts";

const rig = setUpBrowserRig();

/** Presses a link and returns the page that it opens in another tab. */
async function tabOf(page: Page, name: string): Promise<Page> {
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name, exact: true }).click(),
  ]);
  await tab.getByRole("heading", { level: 1, name }).waitFor();
  return tab;
}

describe("the legal pages (PAGE-4)", () => {
  test("open in a tab of their own, in the listener's theme, while the music goes on", async () => {
    const page = await rig.open(`/watch?v=${SONG}&wait=1`);
    await press(page, "Play");
    await waitForState(page, "playing");
    await page.getByLabel("More").click();
    await page.getByRole("button", { name: "Dark Theme" }).click();
    const terms = await tabOf(page, "Terms of Service");
    await terms.locator('html[data-theme="dark"]').waitFor();
    await expect(terms.locator("#header, #sidebar, #player, script")).toHaveCount(0);
    await page.getByRole("link", { name: /^About Us/ }).click();
    await page.getByRole("heading", { level: 1, name: "About Us" }).waitFor();
    await tabOf(page, "Privacy Policy");
    await waitForState(page, "playing");
    await terms.getByRole("link", { name: "Listen on Repeat" }).click();
    await terms.locator("#player").waitFor();
    await terms.waitForURL(`${rig.app.origin}/`);
  });

  test("do so without scripts too", async () => {
    const page = await openWithoutScripts(rig, "/about");
    await page.getByLabel("More").click();
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      page.locator("#header").getByRole("link", { name: "Privacy Policy" }).click(),
    ]);
    await tab.getByRole("heading", { level: 1, name: "Privacy Policy" }).waitFor();
    await expect(tab.locator("#player")).toHaveCount(0);
  });
});
