import type { Locator, Page } from "playwright";
import { describe, test } from "vitest";
import { expect } from "../../support/browser/browser";
import { shiftsOf, waitForFrames, watchShifts } from "../../support/browser/layout-shifts";
import { ERROR_STATUS, setUpBrowserRig } from "../listening/browser-rig";
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
  "walking through pages with a playing video shifts nothing and keeps its iframe (%i px)",
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
    await waitForFrames(page);
    await follow(page, "/top10");
    await waitForState(page, "playing");
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

/** The heights of these elements before and after each gets the speaker icon. */
async function heightsWithSpeaker(elements: Locator): Promise<[before: number[], after: number[]]> {
  const heights = () =>
    elements.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  const before = await heights();
  await elements.evaluateAll((all) => {
    for (const one of all) (one as HTMLElement).dataset.playing = "true";
  });
  await expect(elements.first().locator(".speaker")).toBeVisible();
  return [before, await heights()];
}

test.each(["/search?q=love&wait=1", "/radio?tab=location", "/podcast"])(
  "no item in the sidebar of %s changes its size when it gets the speaker icon",
  async (path) => {
    const page = await rig.open(path, { viewport: { width: 1000, height: 900 } });
    const [before, after] = await heightsWithSpeaker(page.locator("#sidebar a:has(> .speaker)"));
    expect(before.length).toBeGreaterThan(3);
    expect(after).toEqual(before);
  },
);

describe.each([390, 1000, 1440])("at %i px", (width) => {
  test.each(["/search?q=official&wait=1", "/radio", "/podcast/1000130301?wait=1"])(
    "no row of %s changes its size when it says that it plays",
    async (path) => {
      const viewport = { width, height: 900 };
      const page = await rig.open(path, { viewport, allow: [ERROR_STATUS] });
      const [before, after] = await heightsWithSpeaker(page.locator("#main li:has(.speaker)"));
      expect(before.length).toBeGreaterThan(3);
      expect(after).toEqual(before);
    },
  );

  test("a ranked row says on its picture that it plays, beside its rank", async () => {
    const page = await rig.open("/about", { viewport: { width, height: 900 } });
    await page.request.post(`${rig.app.origin}/api/history/add`, { data: { ytid: SONG } });
    await page.goto(`${rig.app.origin}/top10?wait=1`);
    const row = page.locator(`#main li[data-ytid="${SONG}"]`);
    await row.evaluate((one) => (one.dataset.playing = "true"));
    const badge = await row.locator(".speaker").boundingBox();
    const picture = await row.locator(".row-picture").boundingBox();
    expect(badge?.x).toBeGreaterThanOrEqual(picture?.x ?? Infinity);
    expect((badge?.x ?? Infinity) + (badge?.width ?? 0)).toBeLessThanOrEqual(
      (picture?.x ?? 0) + (picture?.width ?? 0),
    );
  });
});
