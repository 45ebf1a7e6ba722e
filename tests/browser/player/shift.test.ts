import type { Page } from "playwright";
import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { shiftsOf, waitForFrames, watchShifts } from "../../support/browser/layout-shifts";
import { setUpBrowserRig } from "../listening/browser-rig";
import { press, waitForState } from "../listening/listener";

const SONG = "dQw4w9WgXcQ";
const rig = setUpBrowserRig();

async function follow(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => {
    const link = document.createElement("a");
    link.href = to;
    document.getElementById("main")?.append(link);
    link.click();
  }, href);
  await page.waitForURL((url) => url.pathname + url.search === href);
  await waitForFrames(page);
}

test.each([390, 1000, 1440])(
  "walking with a playing video shifts nothing, and keeps its iframe (%i px)",
  async (width) => {
    const page = await rig.open(null, { viewport: { width, height: width < 500 ? 844 : 900 } });
    await watchShifts(page);
    await page.goto(`${rig.app.origin}/top10`);
    await press(page, "Play");
    await waitForState(page, "playing");
    await page.evaluate(() => {
      const frame = document.querySelector<HTMLIFrameElement>("#player iframe");
      if (frame) frame.isOriginal = true;
    });
    await follow(page, "/search?q=love&wait=1");
    await follow(page, `/watch?v=${SONG}`);
    await page.goBack();
    await page.waitForURL("**/search?q=love&wait=1");
    await follow(page, "/top10");
    const seen = await page.evaluate(() => ({
      state: document.querySelector<HTMLElement>("#player")?.dataset.state,
      frames: [...document.querySelectorAll<HTMLIFrameElement>("iframe")].map(
        ({ isOriginal }) => isOriginal === true,
      ),
    }));
    expect(await shiftsOf(page)).toEqual([]);
    expect(seen.frames).toEqual([true]);
    expect(["playing", "buffering"]).toContain(seen.state);
  },
);

test.each(["/search?q=love&wait=1", "/radio?tab=location", "/podcast"])(
  "no item of the sidebar of %s changes its size when it gets the speaker",
  async (path) => {
    const page = await rig.open(null, { viewport: { width: 1000, height: 900 } });
    await page.goto(`${rig.app.origin}${path}`);
    const items = page.locator("#sidebar a:has(> .speaker)");
    const sizes = () =>
      items.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().height));
    const before = await sizes();
    await items.evaluateAll((all) => {
      for (const item of all) (item as HTMLElement).dataset.playing = "true";
    });
    await expect(items.first().locator(".speaker")).toBeVisible();
    expect(before.length).toBeGreaterThan(3);
    expect(await sizes()).toEqual(before);
  },
);
