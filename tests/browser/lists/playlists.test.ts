import type { Page } from "playwright";
import { test } from "vitest";
import { expect, openPage, openPageWithoutScripts } from "../../support/browser/browser";
import { createPlaylist, listRow, openMore } from "../../support/browser/lists";
import { setUpBrowserRig } from "../listening/browser-rig";
import { showOtherControls } from "../listening/listener";
import { expectRows, expectSameDock, expectSnackbar, markDock, openTools } from "./playlist-page";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const HELLO = "YQHsXMglC9A";

const rig = setUpBrowserRig();

/** Makes a playlist for the listener of this page and returns its path. */
const create = async (page: Page, name: string, ytids: string[]) =>
  `/playlist/${await createPlaylist(page, rig.app.origin, name, ytids)}`;

test("a playlist named in the sidebar is listed at once, and stays on public pages", async () => {
  const page = await openPage(rig.browser);
  await page.goto(`${rig.app.origin}/about`);
  await markDock(page);
  const field = page.locator('#sidebar [data-own="your-music"]').getByLabel("New playlist");
  await field.fill("x".repeat(51));
  await field.press("Enter");
  await expectSnackbar(page, "Playlist name too long");
  await page.locator('#sidebar input[aria-invalid="true"]').waitFor();
  expect(await field.inputValue()).toBe("x".repeat(51));
  await field.fill("Evening");
  await field.press("Enter");
  await expectSnackbar(page, "Created playlist Evening 🎉");
  const link = page.locator("#sidebar").getByRole("link", { name: "Evening" });
  await link.waitFor();
  await expect.poll(() => page.url()).toBe(`${rig.app.origin}/about`);
  await expect(field).toHaveValue("");
  await page.locator("#sidebar").getByRole("link", { name: "Top 10" }).click();
  await page.waitForURL("**/top10");
  await link.click();
  await page.getByRole("heading", { name: "Evening" }).waitFor();
  await expectSameDock(page);
});

test("the owner moves, removes and restores videos in place, and copies the link", async () => {
  const page = await openPage(rig.browser);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const path = await create(page, "Rain", [RICK, GANGNAM, HELLO]);
  await page.goto(rig.app.origin + path);
  await markDock(page);
  const press = async (ytid: string, name: string) =>
    (await openMore(listRow(page, ytid))).getByRole("button", { name }).click();
  await press(HELLO, "Move to top");
  await expectRows(page, HELLO, RICK, GANGNAM);
  await page.keyboard.press("Escape");
  await press(RICK, "Remove from playlist");
  await expectSnackbar(page, "Deleted video");
  await expectRows(page, HELLO, GANGNAM);
  await listRow(page, RICK).getByRole("button", { name: "Undo" }).click();
  await expectRows(page, HELLO, RICK, GANGNAM);
  await page.reload();
  await expectRows(page, HELLO, RICK, GANGNAM);
  await openTools(page);
  await page.locator("#main").getByText("Share", { exact: true }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expectSnackbar(page, "Copied Link");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${rig.app.origin}/?p=${path.slice(1)}`);
});

test("the sidebar marks the playlist that plays, whatever page the listener is on", async () => {
  const page = await openPage(rig.browser);
  const path = await create(page, "Rain", [RICK, GANGNAM]);
  await create(page, "Sun", [HELLO]);
  await page.request.post(`${rig.app.origin}/api/history/add`, { data: { ytid: RICK } });
  await page.goto(rig.app.origin + path);
  const speakers = () =>
    page
      .locator("#sidebar [data-section][data-playing]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-section")));
  const expectSpeakers = (...sections: string[]) => expect.poll(speakers).toEqual(sections);
  await page.locator(`#main li[data-ytid="${RICK}"] a`).first().click();
  await page.locator('#player[data-state="playing"]').waitFor();
  await expectSpeakers(path.slice(1));
  await page.locator("#sidebar").getByRole("link", { name: "History" }).click();
  await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
  await expectSpeakers(path.slice(1));
  await page
    .getByRole("group", { name: "Player controls", exact: true })
    .getByRole("button", { name: "Pause" })
    .click();
  await expectSpeakers();
  await page.locator(`#main li[data-ytid="${RICK}"] a`).first().click();
  await expectSpeakers("history");
});

test("the field of the empty state has its own message when it is empty", async () => {
  const page = await openPage(rig.browser, { allow: [/status of 400/] });
  await page.goto(`${rig.app.origin}/playlist`);
  const form = page.locator("#main form", { has: page.getByLabel("Name of the new playlist") });
  await form.and(page.locator(":not([data-feature])")).waitFor();
  const words = form.getByText("Invalid playlist name");
  await words.waitFor({ state: "hidden" });
  await form.getByRole("textbox").focus();
  await form.getByRole("textbox").blur();
  await words.waitFor();
  await form.getByRole("textbox").fill("  ");
  await form.getByRole("button", { name: "Create playlist" }).click();
  await words.waitFor();
});

test("buttons submit their forms when the scripts of lists do not load", async () => {
  const page = await openPage(rig.browser, { allow: [/net::ERR_FAILED/] });
  const path = await create(page, "Rain", [RICK, GANGNAM]);
  await page.route(/\/(page-sheet|list-rows)-/, (route) => route.abort());
  await page.goto(rig.app.origin + path);
  await markDock(page);
  const more = await openMore(listRow(page, RICK));
  await more.getByRole("button", { name: "Remove from playlist" }).click();
  await expectSnackbar(page, "Deleted video");
  await expectRows(page, GANGNAM);
  await page.unroute(/\/(page-sheet|list-rows)-/);
  await page.route(/\/(page-sheet|row-menu)-/, (route) => route.abort());
  const other = await openMore(listRow(page, GANGNAM));
  await other.getByRole("link", { name: "Add to playlist" }).click();
  await page.getByRole("heading", { level: 1, name: "Add to playlist" }).waitFor();
  await expectSameDock(page);
});

test("a playlist is shared with the system's share sheet if there is one", async () => {
  const page = await openPage(rig.browser);
  await page.addInitScript(() => {
    const share = (data: ShareData) => {
      document.title = JSON.stringify(data);
      return Promise.resolve();
    };
    Object.defineProperty(navigator, "share", { value: share });
  });
  const path = await create(page, "Rain", []);
  await page.goto(rig.app.origin + path);
  await openTools(page);
  await page.locator("#main").getByText("Share", { exact: true }).click();
  const shared = { url: `${rig.app.origin}/?p=${path.slice(1)}`, title: "Rain" };
  await expect.poll(() => page.title()).toBe(JSON.stringify(shared));
});

test("a playlist is made, filled, ordered, renamed, followed and deleted without scripts", async () => {
  const page = await openPageWithoutScripts(rig.browser);
  const main = page.locator("#main");
  const press = (name: string) => main.getByRole("button", { name, exact: true }).first().click();
  await page.goto(`${rig.app.origin}/playlist`);
  await main.getByLabel("Name of the new playlist").fill("Slow");
  await press("Create playlist");
  await expectSnackbar(page, "Created playlist Slow 🎉");
  for (const ytid of [RICK, GANGNAM, HELLO]) {
    await page.goto(`${rig.app.origin}/watch?v=${ytid}&wait=1`);
    await showOtherControls(page);
    await page.locator("#player").getByRole("link", { name: "Add to playlist" }).click();
    await main.getByRole("button", { name: "Slow" }).click();
    await expectSnackbar(page, "Added to playlist Slow 🎉");
  }
  await page.locator("#sidebar").getByRole("link", { name: "Slow" }).click();
  await expectRows(page, RICK, GANGNAM, HELLO);
  const control = async (ytid: string, name: string) =>
    (await openMore(listRow(page, ytid))).getByRole("button", { name }).click();
  await control(HELLO, "Move to top");
  await expectRows(page, HELLO, RICK, GANGNAM);
  await control(RICK, "Remove from playlist");
  await expectRows(page, HELLO, GANGNAM);
  await press("Undo");
  await expectRows(page, HELLO, RICK, GANGNAM);
  await openTools(page);
  await main.getByLabel("Sort by").selectOption("Alphabetical");
  await press("Sort");
  await expectRows(page, HELLO, GANGNAM, RICK);
  const more = await openMore(listRow(page, RICK));
  await expect(more.getByRole("button", { name: "Move up" })).toHaveCount(0);
  await page.goBack();
  await openTools(page);
  await main.getByLabel("Name", { exact: true }).fill("Slower");
  await press("Rename");
  await main.getByRole("heading", { level: 1, name: "Slower" }).waitFor();
  await openTools(page);
  const link = await main.getByLabel("Link to this playlist").inputValue();

  const friend = await openPageWithoutScripts(rig.browser);
  await friend.goto(link);
  await openTools(friend);
  await friend.locator("#main").getByRole("button", { name: "Follow" }).click();
  await expectSnackbar(friend, "Bookmarked");
  await friend.goto(`${rig.app.origin}/playlist?tab=followed`);
  await friend.getByRole("button", { name: "Unfollow Slower" }).click();
  await expectSnackbar(friend, "Removed bookmark");

  await main.getByRole("link", { name: "Delete playlist" }).click();
  await press("Yes");
  await expectSnackbar(page, "Removed Playlist");
  await main.getByText("No playlists found").waitFor();
});

test("the delete confirmation closes half a second after the pointer has left it", async () => {
  const page = await rig.open("/about", { viewport: { width: 1280, height: 900 } });
  const path = await create(page, "Rain", [RICK]);
  await page.goto(`${rig.app.origin}${path}?confirm=delete`);
  const question = page.getByRole("region", { name: "Delete playlist Rain?" });
  await expect(page.locator("#main [data-feature]")).toHaveCount(0);
  await question.hover();
  const left = Date.now();
  await page.mouse.move(5, 5);
  await question.waitFor({ state: "detached" });
  expect(Date.now() - left).toBeGreaterThanOrEqual(500);
  expect(page.url()).toBe(rig.app.origin + path);
  await expectRows(page, RICK);
});
