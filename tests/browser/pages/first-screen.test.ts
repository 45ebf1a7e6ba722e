import type { Page } from "playwright";
import { describe, test } from "vitest";
import { expect } from "../../support/browser/browser";
import { createPlaylist, postJson } from "../../support/browser/lists";
import { shiftsOf, waitForFrames, watchShifts } from "../../support/browser/layout-shifts";
import { holdScripts } from "../../support/browser/scripts-on-their-way";
import { ERROR_STATUS, setUpBrowserRig } from "../listening/browser-rig";
import { press, waitForState } from "../listening/listener";
import { stationId } from "../../upstreams/radio-browser/stations";
import { openWithoutScripts } from "./page-without-scripts";

const SONG = "dQw4w9WgXcQ";
const LANDING = "fJ9rUzIMcZQ";
const HEADING = "Paste a link. Loop the part you love.";
const rig = setUpBrowserRig();

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: HEADING });
const field = (page: Page) => page.getByRole("textbox", { name: "YouTube link, or any song" });
const tryIt = (page: Page) => page.getByRole("button", { name: "Or loop 0:08 to 0:16" });
const posterPlay = (page: Page) => page.locator("#player .stage-play");

describe.each([390, 1000, 1440])("at %i px", (width) => {
  const viewport = { width, height: width < 500 ? 844 : 900 };

  test("heading, field and Play are above the fold and nothing moves, not even by Play", async () => {
    const page = await rig.open(null, { viewport });
    await watchShifts(page);
    await page.goto(rig.app.origin);
    await waitForFrames(page);
    for (const part of [heading(page), field(page), tryIt(page), posterPlay(page)]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    await press(page, "Play");
    await waitForState(page, "playing");
    expect(await shiftsOf(page)).toEqual([]);
  });
});

const STARTS = { "the words above the player": tryIt, "the picture": posterPlay };

async function expectLoop(page: Page): Promise<void> {
  await waitForState(page, "playing");
  await expect(page.getByLabel("Start", { exact: true })).toHaveValue(/^0:08/);
  await expect(page.getByLabel("End", { exact: true })).toHaveValue(/^0:16/);
}

describe.each(Object.entries(STARTS))(
  "one press on %s plays the loop that is offered",
  (_, start) => {
    test("with scripts, and then pauses it", async () => {
      const page = await rig.open("/");
      await start(page).click();
      await expectLoop(page);
      await page
        .getByRole("button", { name: /^Pause/ })
        .and(page.locator("#main *"))
        .click();
      await waitForState(page, "paused");
    });

    test.each(["all", "all but the first"] as const)("while scripts are late: %s", async (held) => {
      const page = await rig.open(null);
      const release = await holdScripts(page, held);
      await page.goto(rig.app.origin, { waitUntil: "commit" });
      await page.locator('[data-island="slider"]').waitFor();
      const isReady = page.locator('[data-island="player"][data-island-state]');
      if (held !== "all") await isReady.waitFor({ state: "attached" });
      await start(page).click();
      if (held === "all") await page.waitForURL(/play=1/, { waitUntil: "commit" });
      await release();
      await expectLoop(page);
    });

    test("without scripts, at an address that names it", async () => {
      const page = await openWithoutScripts(rig, "/");
      await start(page).click();
      await page.waitForURL(
        (url) => url.pathname + url.search === `/watch?v=${LANDING}&s=8&e=16&play=1`,
      );
      await expect(page.locator("#player noscript iframe, #player iframe").first()).toBeVisible();
    });
  },
);

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

const home = (page: Page) => page.getByRole("link", { name: /, home$/ });

test("the way Home leads a newcomer back to it, and a listener with a history to their last video", async () => {
  const page = await rig.open("/top10");
  await home(page).click();
  await heading(page).waitFor();
  await page.request.post(`${rig.app.origin}/api/history/add`, { data: { ytid: SONG } });
  await page.goto(rig.app.origin);
  await page.getByRole("heading", { level: 1, name: /Never Gonna Give You Up/ }).waitFor();
  await expect(heading(page)).toHaveCount(0);
});

test("whoever has played the loop has a history, so the way Home leads to it without introduction", async () => {
  const page = await rig.open("/");
  await posterPlay(page).click();
  await waitForState(page, "playing");
  await page.locator("html[data-session]").waitFor();
  await page.getByRole("link", { name: "Top 10" }).first().click();
  await page.waitForURL((url) => url.pathname === "/top10");
  await home(page).click();
  await page.getByRole("heading", { level: 1, name: /Bohemian Rhapsody/ }).waitFor();
  await expect(heading(page)).toHaveCount(0);
});

test("the way Home greets a newcomer with a session, and nobody who is known, whatever the dock holds", async () => {
  const page = await rig.open("/about", { allow: [ERROR_STATUS, /ERR_/, /EventSource/] });
  const { origin } = rig.app;
  await postJson(page, `${origin}/api/queue/add`, { ytid: SONG });
  await page.goto(`${origin}/about`);
  await home(page).click();
  await heading(page).waitFor();
  await createPlaylist(page, origin, "Evening", []);
  await page.goto(`${origin}/radio?stationId=${stationId(1)}&geo=DE`);
  await page.locator('#player[data-media="station"]').waitFor();
  await home(page).click();
  await page.getByRole("heading", { level: 1, name: "Bohemian Rhapsody", exact: true }).waitFor();
  await expect(heading(page)).toHaveCount(0);
  // Nothing has played, and still the dock tells the song from its artist.
  await page.getByRole("link", { name: "Top 10" }).first().click();
  await expect(page.locator("#player .dock-title")).toHaveText(/^Bohemian RhapsodyQueen/);
});

test("without scripts a pasted id opens its video", async () => {
  const page = await openWithoutScripts(rig, "/");
  await field(page).fill(SONG);
  await page.getByRole("button", { name: "Loop it" }).click();
  await page.waitForURL((url) => url.pathname + url.search === `/watch?v=${SONG}`);
});
