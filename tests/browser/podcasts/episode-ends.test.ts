import type { Locator, Page } from "playwright";
import { describe, test } from "vitest";
import { createPlaylist, postJson } from "../../support/browser/lists";
import { expect } from "../../support/browser/browser";
import { delayScripts } from "../../support/browser/scripts-on-their-way";
import { setUpBrowserRig } from "../listening/browser-rig";
import { waitForState } from "../listening/listener";
import { POINTERS } from "../listening/pointers";
import {
  dock,
  LONG,
  main,
  options,
  pathOf,
  playEpisode,
  PODCAST,
  seconds,
  SHORT,
} from "./podcast-pages";

const rig = setUpBrowserRig();

const control = (page: Page, name: string) => dock(page).getByRole("button", { name, exact: true });
const row = (page: Page, title: string) =>
  main(page).getByRole("button", { name: `Play ${title}`, exact: true });
const idOf = async (title: string) =>
  new URL(await pathOf(rig, title), rig.app.origin).searchParams.get("episodeid") ?? "";
const holds = (page: Page, id: string) =>
  page.locator(`#player[data-id="${id}"][data-state="playing"]`).waitFor();

/** Opens a page whose scripts have started. */
async function open(path: string, more: object = {}): Promise<Page> {
  const page = await rig.open(path, { ...options, ...more });
  await page.locator('[data-island="player"][data-island-state]').waitFor({ state: "attached" });
  return page;
}

describe.each(POINTERS)("%s", (_way, screen, isTouch) => {
  const press = (at: Locator) => (isTouch ? at.tap() : at.click());

  test("when an episode of a podcast's page ends, the next in the list follows", async () => {
    const [first, second] = [await idOf(SHORT), await idOf(LONG)];
    const page = await open(`/podcast/${PODCAST}?wait=1`, screen);
    await press(row(page, SHORT));
    await holds(page, first);
    await expect(control(page, "Repeat")).toHaveAttribute("aria-pressed", "false");
    await press(control(page, "30 seconds forward"));
    await holds(page, second);
    await expect(main(page).locator(`[data-episodeid="${second}"]`)).toHaveAttribute(
      "data-playing",
      "true",
    );
  });

  test("with Repeat on a whole episode starts again, even after a reload, and videos keep their own setting", async () => {
    const path = await pathOf(rig, SHORT);
    const id = await idOf(SHORT);
    const page = await open(path, screen);
    await press(main(page).getByRole("button", { name: "Play", exact: true }));
    await holds(page, id);
    await press(control(page, "Repeat"));
    await expect(control(page, "Repeat")).toHaveAttribute("aria-pressed", "true");
    await press(control(page, "30 seconds forward"));
    await expect(dock(page)).toContainText("1 repeat");
    await expect.poll(() => seconds(page)).toBeLessThan(25);
    await holds(page, id);
    await page.reload();
    await press(main(page).getByRole("button", { name: /^Play/ }).first());
    await expect(control(page, "Repeat")).toHaveAttribute("aria-pressed", "true");
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name }) => name.startsWith("repeat"))).toMatchObject([
      { name: "repeat-episodes", value: "true" },
    ]);
  });
});

test("played from its own page the newest episode ends with nothing after it, and an older one goes on to the newer", async () => {
  const newest = await idOf(SHORT);
  const page = await open(await pathOf(rig, LONG));
  await playEpisode(page);
  await page.getByRole("slider", { name: "Seek" }).press("End");
  await holds(page, newest);
  // Page and address follow the episode that plays.
  await page.waitForURL(({ searchParams }) => searchParams.get("episodeid") === newest);
  await control(page, "30 seconds forward").click();
  await waitForState(page, "ended");
  await expect(dock(page)).toHaveAttribute("data-id", newest);
});

test("a press on Loop loops a section of an episode, even with Repeat off", async () => {
  const path = await pathOf(rig, LONG);
  const page = await open(path);
  await page.context().addCookies([{ name: "repeat", value: "false", url: rig.app.origin }]);
  await page.reload();
  await playEpisode(page);
  await main(page).getByRole("link", { name: "Loop The long way round" }).click();
  await page.waitForURL(({ searchParams }) => `${searchParams}`.includes("&s=5&e=18.5"));
  await expect(control(page, "Repeat")).toHaveAttribute("aria-pressed", "true");
  // A pass of this section takes longer than a locator waits.
  await expect(dock(page)).toContainText(/\d repeats?/, { timeout: 30_000 });
  await expect.poll(() => seconds(page)).toBeLessThan(19);
});

test("after an episode of a playlist comes its next item, and after one from the queue the list that waits", async () => {
  const episode = await idOf(SHORT);
  const page = await open("/about");
  const { origin } = rig.app;
  const card = `${PODCAST}~${episode}~~`;
  const pid = await createPlaylist(page, origin, "Evening", [card, "dQw4w9WgXcQ", "9bZkp7q19f0"]);
  await page.goto(`${origin}/playlist/${pid}`);
  await row(page, SHORT).click();
  await holds(page, episode);
  await control(page, "30 seconds forward").click();
  await holds(page, "dQw4w9WgXcQ");
  await postJson(page, `${origin}/api/queue/add`, { episodeId: episode });
  await control(page, "Next").click();
  await holds(page, episode);
  await control(page, "30 seconds forward").click();
  await holds(page, "9bZkp7q19f0");
});

test("after a video ends, the next episode plays although its code is still on its way", async () => {
  const episode = await idOf(SHORT);
  const page = await open("/about");
  const { origin } = rig.app;
  const cards = ["threesec001", `${PODCAST}~${episode}~~`, "9bZkp7q19f0"];
  const pid = await createPlaylist(page, origin, "Mixed", cards);
  await page.goto(`${origin}/playlist/${pid}`);
  await delayScripts(page, 300);
  await main(page).locator("header").getByRole("button", { name: "Play", exact: true }).click();
  await holds(page, "threesec001");
  await page.locator("#player:not([data-id='threesec001'])").waitFor();
  await expect(dock(page)).toHaveAttribute("data-id", episode);
  await expect.poll(() => seconds(page)).toBeGreaterThan(2);
  await expect(dock(page)).toHaveAttribute("data-id", episode);
});
