import type { Page } from "playwright";
import { test } from "vitest";
import { expect, openPageWithoutScripts } from "../../support/browser/browser";
import { createPlaylist, listRow } from "../../support/browser/lists";
import { waitForState, pasteAndPlay, press } from "../listening/listener";
import { setUpBrowserRig } from "../listening/browser-rig";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const THREE_SECONDS = "threesec001";
const REPEAT_OFF = "Repeat is off, so the playlist plays through";
const REPEAT_HOLDS = "Shuffle is on, but Repeat keeps playing this video";
const rig = setUpBrowserRig();
const wide = { viewport: { width: 1280, height: 900 } };

async function openPlaylist(page: Page, ...ytids: string[]): Promise<void> {
  const pid = await createPlaylist(page, rig.app.origin, "Evening", ytids);
  await page.goto(`${rig.app.origin}/playlist/${pid}`);
}

const plays = (page: Page, ytid: string) =>
  page.locator(`#player[data-state="playing"][data-id="${ytid}"]`).waitFor({ timeout: 15_000 });

const playThrough = (page: Page) =>
  page.locator("#main header").getByRole("button", { name: "Play", exact: true });

const isPressed = (page: Page, name: string, pressed: boolean) =>
  page.locator(`#player button[aria-label="${name}"][aria-pressed="${pressed}"]`).waitFor();

test("a row starts its video, which Repeat loops, and Next continues in the playlist", async () => {
  const page = await rig.open("/about", wide);
  await openPlaylist(page, THREE_SECONDS, GANGNAM);
  await listRow(page, THREE_SECONDS).locator('a[href^="/watch"]').click();
  await plays(page, THREE_SECONDS);
  await isPressed(page, "Repeat", true);
  await press(page, "Next");
  await plays(page, GANGNAM);
});

test("a playlist's Play only affects the playlist: elsewhere Repeat is as the listener set it", async () => {
  const page = await rig.open("/about", wide);
  await openPlaylist(page, THREE_SECONDS, GANGNAM);
  await playThrough(page).click();
  await plays(page, GANGNAM);
  await isPressed(page, "Repeat", false);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain("repeat");
  await pasteAndPlay(page, RICK);
  await isPressed(page, "Repeat", true);
  await press(page, "Next");
  await plays(page, THREE_SECONDS);
  await isPressed(page, "Repeat", false);
});

test("a playlist's Play turns Repeat off with a message, and Undo turns it on again", async () => {
  const page = await rig.open("/about", wide);
  await openPlaylist(page, THREE_SECONDS, GANGNAM, RICK);
  await playThrough(page).click();
  // A message stays while the pointer is on it.
  await page.locator("#snackbar").getByText(REPEAT_OFF).hover();
  await isPressed(page, "Repeat", false);
  await page.locator("#snackbar").getByRole("button", { name: "Undo" }).click();
  await page.locator("#snackbar").getByText("Repeat is on").waitFor();
  await isPressed(page, "Repeat", true);
  const now = (await page.locator("#player").getAttribute("data-id")) ?? "";
  await press(page, "Next");
  await page.locator(`#player[data-state="playing"]:not([data-id="${now}"])`).waitFor();
  await isPressed(page, "Repeat", true);
  await page.reload();
  await isPressed(page, "Repeat", true);
  await page.goBack();
  await page.locator("#main header").getByRole("heading", { name: "Evening" }).waitFor();
  await expect(page.locator("#snackbar").getByText(REPEAT_OFF)).toHaveCount(0);
});

test("without scripts a playlist's Play and its Undo are forms", async () => {
  const page = await openPageWithoutScripts(rig.browser);
  await openPlaylist(page, RICK, GANGNAM);
  await playThrough(page).click();
  await page.locator(`#player iframe[src*="${RICK}"]:not([src*="loop=1"])`).waitFor();
  await isPressed(page, "Repeat", false);
  await page.locator("#snackbar").getByText(REPEAT_OFF).waitFor();
  await page.locator("#snackbar").getByRole("button", { name: "Undo" }).click();
  await page.locator("#snackbar").getByText("Repeat is on").waitFor();
  await isPressed(page, "Repeat", true);
  await page.locator(`#player iframe[src*="${RICK}"][src*="loop=1"]`).waitFor();
});

test("Shuffle says that Repeat stays on this video, with scripts and without", async () => {
  const page = await rig.open("/", wide);
  await pasteAndPlay(page, RICK);
  await press(page, "Shuffle");
  await page.locator("#snackbar").getByText(REPEAT_HOLDS).waitFor();
  const plain = await openPageWithoutScripts(rig.browser);
  await plain.goto(`${rig.app.origin}/watch?v=${RICK}&wait=1`);
  const shuffle = plain.locator('#player button[aria-label="Shuffle"]');
  await shuffle.click();
  await plain.locator("#snackbar").getByText(REPEAT_HOLDS).waitFor();
  await isPressed(plain, "Shuffle", true);
});

test("nothing happens at the end with Repeat off and no list chosen", async () => {
  const page = await rig.open("/about", wide);
  await page.request.post(`${rig.app.origin}/api/history/add`, { data: { ytid: RICK } });
  await page.goto(rig.app.origin);
  await pasteAndPlay(page, THREE_SECONDS);
  await page.locator(`#main .watch-rail [data-ytid="${RICK}"]`).first().waitFor();
  await press(page, "Repeat");
  await waitForState(page, "ended");
  await expect(page.locator("#player")).toHaveAttribute("data-id", THREE_SECONDS);
});

test("the menu of narrow screens has the same controls as the dock", async () => {
  const page = await rig.open("/", { viewport: { width: 390, height: 800 } });
  await pasteAndPlay(page, RICK);
  await page.locator("#header a[data-menu]").click();
  const menu = page.getByRole("group", { name: "Player controls in the menu" });
  await menu.getByRole("button", { name: "Pause" }).click();
  await waitForState(page, "paused");
  await menu.getByRole("button", { name: "Play", exact: true }).waitFor();
});
