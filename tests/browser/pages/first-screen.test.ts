import type { Page } from "playwright";
import { describe, test } from "vitest";
import { expect } from "../../support/browser/browser";
import { shiftsOf, waitForFrames, watchShifts } from "../../support/browser/layout-shifts";
import { setUpBrowserRig } from "../listening/browser-rig";
import { press, waitForState } from "../listening/listener";
import { openWithoutScripts } from "./page-without-scripts";

const SONG = "dQw4w9WgXcQ";
const HEADING = "Paste a link. Loop the part you love.";
const rig = setUpBrowserRig();

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: HEADING });
const field = (page: Page) => page.getByRole("textbox", { name: "Link, id or words" });
const tryIt = (page: Page) => page.getByRole("button", { name: "Or loop 0:08 to 0:16" });

describe.each([390, 1000, 1440])("at %i px", (width) => {
  const viewport = { width, height: width < 500 ? 844 : 900 };

  test("heading, field and Play are above the fold and nothing moves, not even by Play", async () => {
    const page = await rig.open(null, { viewport });
    await watchShifts(page);
    await page.goto(rig.app.origin);
    await waitForFrames(page);
    const play = page.locator("#player .stage-play");
    for (const part of [heading(page), field(page), tryIt(page), play]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    await press(page, "Play");
    await waitForState(page, "playing");
    expect(await shiftsOf(page)).toEqual([]);
  });
});

test("one press plays the loop that is offered", async () => {
  const page = await rig.open("/");
  await tryIt(page).click();
  await waitForState(page, "playing");
  await expect(page.getByLabel("Start", { exact: true })).toHaveValue(/^0:08/);
  await expect(page.getByLabel("End", { exact: true })).toHaveValue(/^0:16/);
});

test("a pasted link opens its video with its times, and plays", async () => {
  const page = await rig.open("/");
  await field(page).fill(`https://youtu.be/${SONG}?t=3`);
  await field(page).press("Enter");
  await page.waitForURL((url) => url.pathname + url.search === `/watch?v=${SONG}&s=3`);
  await waitForState(page, "playing");
  await expect(heading(page)).toHaveCount(0);
});

test("words are searched for", async () => {
  const page = await rig.open("/");
  await field(page).fill("never gonna");
  await page.getByRole("button", { name: "Loop it" }).click();
  await page.waitForURL((url) => url.pathname === "/search");
  await page.getByRole("heading", { level: 1, name: "Search results" }).waitFor();
});

test("the way Home leads a newcomer back to it, and a listener with a history to their last video", async () => {
  const page = await rig.open("/");
  const home = page.getByRole("link", { name: /, home$/ });
  await page.goto(`${rig.app.origin}/top10`);
  await home.click();
  await heading(page).waitFor();
  await page.request.post(`${rig.app.origin}/api/history/add`, { data: { ytid: SONG } });
  await page.goto(rig.app.origin);
  await page.getByRole("heading", { level: 1, name: /Rick Astley/ }).waitFor();
  await expect(heading(page)).toHaveCount(0);
});

test("without scripts a pasted id opens its video, and the loop plays with its section", async () => {
  const page = await openWithoutScripts(rig, "/");
  await field(page).fill(SONG);
  await page.getByRole("button", { name: "Loop it" }).click();
  await page.waitForURL((url) => url.pathname + url.search === `/watch?v=${SONG}`);
  await page.goto(rig.app.origin);
  await tryIt(page).click();
  await page.waitForURL((url) => url.pathname === "/watch" && url.searchParams.get("s") === "8");
  await expect(page.locator("#player noscript iframe, #player iframe").first()).toBeVisible();
});
