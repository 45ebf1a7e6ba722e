import type { Locator, Page } from "playwright";
import { describe, test } from "vitest";
import { postJson } from "../../support/browser/lists";
import { expect } from "../../support/browser/browser";
import { stationId } from "../../upstreams/radio-browser/stations";
import { ERROR_STATUS, setUpBrowserRig } from "../listening/browser-rig";
import { waitForState } from "../listening/listener";
import { POINTERS } from "../listening/pointers";

const rig = setUpBrowserRig();
const allow = [ERROR_STATUS, /ERR_/, /EventSource/];

const LIST = "/radio?tab=location&country=DE";
const PAGE = `/radio?stationId=${stationId(1)}&geo=DE`;

async function open(path: string, screen: object = {}): Promise<Page> {
  const page = await rig.open(path, { allow, ...screen });
  await page.locator('[data-island="player"][data-island-state]').waitFor({ state: "attached" });
  await expect(page.locator('#main [data-feature="radio"]')).toHaveCount(0);
  return page;
}

const next = (page: Page) =>
  page.locator("#player").getByRole("button", { name: "Next", exact: true });
const holds = (page: Page, id: string) => page.locator(`#player[data-id="${id}"]`).waitFor();

/** The ids of the rows that can be played, in order. */
const playable = (page: Page) =>
  page
    .locator("#main [data-stationid]:has([data-play-item])")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-stationid") ?? ""));

const play = (page: Page, id: string) =>
  page.locator(`#main [data-stationid="${id}"] [data-play-item] button`);

describe.each(POINTERS)("%s", (_way, screen, isTouch) => {
  const press = (at: Locator) => (isTouch ? at.tap() : at.click());

  test("Next plays on in the list that the station came from, even from another page", async () => {
    const page = await open(LIST, screen);
    const [first = "", second = "", third = ""] = await playable(page);
    await press(play(page, first));
    await waitForState(page, "playing");
    await page.waitForURL("**/radio/search?**");
    if (!isTouch) {
      const initials = page.locator("#up-next .sound-picture").first();
      await expect(initials).toHaveText(/^\p{Lu}{2}$/u);
    }
    await press(next(page));
    await holds(page, second);
    await press(next(page));
    await holds(page, third);
  });

  test("from its own page a station has no Next, until something is queued", async () => {
    const page = await open(PAGE, screen);
    await press(page.locator("#main").getByRole("button", { name: "Play", exact: true }));
    await waitForState(page, "playing");
    await expect(page.locator("#player").getByLabel("Volume")).toBeAttached();
    await expect(next(page)).toHaveCount(0);
    await postJson(page, `${rig.app.origin}/api/queue/add`, { ytid: "dQw4w9WgXcQ" });
    await page.goto(`${rig.app.origin}/playqueue`);
    await page.goto(rig.app.origin + PAGE);
    await press(page.locator("#main").getByRole("button", { name: "Play", exact: true }));
    await press(next(page));
    await holds(page, "dQw4w9WgXcQ");
  });
});

test("from the last station shown Next goes to the next page of the list, and from its end to its start", async () => {
  const page = await open("/radio");
  await page.getByRole("link", { name: "Show more" }).click();
  await page.waitForURL(/cursor=/);
  await expect(page.locator('#main [data-feature="radio"]')).toHaveCount(0);
  const shown = await playable(page);
  const more = await page.locator("#main a[data-more]").getAttribute("href");
  await play(page, shown.at(-1) ?? "").click();
  await waitForState(page, "playing");
  const plain = await rig.open(more, { allow, javaScriptEnabled: false });
  await next(page).click();
  await holds(page, (await playable(plain))[0] ?? "");

  await page.goto(`${rig.app.origin}/radio/search?q=Harbour%20Radio`);
  await expect(page.locator('#main [data-feature="radio"]')).toHaveCount(0);
  const found = await playable(page);
  const last = found.at(-1) ?? "";
  await play(page, last).click();
  await waitForState(page, "playing");
  await next(page).click();
  await holds(page, found[0] ?? "");
});

test("Next stays among Favorites, and a station played from another list before is forgotten", async () => {
  const page = await open(LIST);
  const hearted = [stationId(2), stationId(3)];
  for (const stationid of hearted) {
    await postJson(page, `${rig.app.origin}/api/radio/heart/set`, { uid: "me", stationid });
  }
  const [first = ""] = await playable(page);
  await play(page, first).click();
  await waitForState(page, "playing");
  await page.locator("#sidebar").getByRole("link", { name: "Favorite/History" }).click();
  const favorites = page.getByRole("region", { name: "Favorites" });
  await favorites.locator("[data-play-item] button").first().click();
  await holds(page, stationId(3));
  await next(page).click();
  await holds(page, stationId(2));
  await next(page).click();
  await holds(page, stationId(3));
});

test("if the dock has no Next, the menu of narrow screens has none", async () => {
  const page = await open(PAGE, { viewport: { width: 390, height: 844 } });
  await page.locator("#main").getByRole("button", { name: "Play", exact: true }).click();
  await waitForState(page, "playing");
  await page.locator("#header a[data-menu]").click();
  const menu = page.getByRole("group", { name: "Player controls in the menu" });
  await menu.getByRole("button", { name: "Pause" }).waitFor();
  for (const name of ["Next", "Previous", "Repeat"])
    await expect(menu.getByRole("button", { name, exact: true })).toHaveCount(0);
});

test("without scripts Next is a link to the next station, which plays in the browser's own player", async () => {
  const page = await rig.open(LIST, { allow, javaScriptEnabled: false });
  const [first = "", second = ""] = await playable(page);
  await play(page, first).click();
  await page.locator(`#player[data-id="${first}"] audio[controls]`).waitFor();
  await page.locator("#player").getByRole("link", { name: "Next", exact: true }).click();
  await page.locator(`#player[data-id="${second}"] audio[controls]`).waitFor();
  await page.goto(rig.app.origin + PAGE);
  await page.locator("#main").getByRole("button", { name: "Play", exact: true }).click();
  await page.locator("#player audio[controls]").waitFor();
  await expect(page.locator("#player").getByRole("link", { name: "Next" })).toHaveCount(0);
});
