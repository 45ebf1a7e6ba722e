import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openPage, openPageWithoutScripts } from "../support/browser";
import { setStage } from "./listening/stage";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const HELLO = "YQHsXMglC9A";

const stage = setStage();

/** Makes a playlist for the listener of this page and returns its path. */
async function create(page: Page, name: string, ytids: string[]): Promise<string> {
  const post = async (path: string, data: object) => {
    const headers = { Accept: "application/json" };
    const answer = await page.request.post(stage.app.origin + path, { data, headers });
    expect(answer.status()).toBe(200);
    return (await answer.json()) as { pid: string };
  };
  const { pid } = await post("/api/playlist/create", { name });
  if (ytids.length > 0) await post(`/api/playlist/add-ytids/${pid}`, { ytids });
  return `/playlist/${pid}`;
}

/** Marks the dock, which no navigation may replace. */
const markDock = (page: Page) =>
  page.evaluate(() => document.getElementById("player")?.setAttribute("data-kept", "yes"));
const dockIsKept = (page: Page) => page.locator('#player[data-kept="yes"]').waitFor();

const snackbar = (page: Page, text: string) =>
  page.locator("#snackbar").getByText(text, { exact: true }).waitFor();

const expectRows = (page: Page, ...ytids: string[]) =>
  expect
    .poll(
      () =>
        page
          .locator("#main [data-rows] > li:not([data-removed])")
          .evaluateAll((all) => all.map((row) => row.getAttribute("data-ytid"))),
      { timeout: 10_000 },
    )
    .toEqual(ytids);

test("a name typed into the sidebar stands in the list at once, and stays on public pages", async () => {
  const page = await openPage(stage.browser);
  await page.goto(`${stage.app.origin}/about`);
  await markDock(page);
  const field = page.locator('#sidebar [data-own="your-music"]').getByLabel("New playlist");
  await page.locator("#sidebar").getByText("Your Music").click();
  await field.fill("Evening");
  await field.press("Enter");
  await snackbar(page, "Created playlist Evening 🎉");
  const link = page.locator("#sidebar").getByRole("link", { name: "Evening" });
  await link.waitFor();
  expect(page.url()).toBe(`${stage.app.origin}/about`);
  expect(await field.inputValue()).toBe("");
  await page.locator("#sidebar").getByRole("link", { name: "Top 10" }).click();
  await page.waitForURL("**/top10");
  await link.click();
  await page.getByRole("heading", { name: "Evening" }).waitFor();
  await dockIsKept(page);
});

test("the owner moves, removes and takes back in place, and copies the link", async () => {
  const page = await openPage(stage.browser);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const path = await create(page, "Rain", [RICK, GANGNAM, HELLO]);
  await page.goto(stage.app.origin + path);
  await markDock(page);
  const row = (ytid: string) => page.locator(`#main li[data-ytid="${ytid}"]`);
  await row(HELLO).getByRole("button", { name: "Move to top" }).click();
  await expectRows(page, HELLO, RICK, GANGNAM);
  const controls = page.getByRole("group", { name: /Rick Astley|dQw4w9WgXcQ/ });
  await controls.getByRole("button", { name: "Remove from playlist" }).click();
  await snackbar(page, "Deleted video");
  await expectRows(page, HELLO, GANGNAM);
  await row(RICK).getByRole("button", { name: "Undo" }).click();
  await expectRows(page, HELLO, RICK, GANGNAM);
  await page.reload();
  await expectRows(page, HELLO, RICK, GANGNAM);
  await page.locator("#main").getByText("Share", { exact: true }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await snackbar(page, "Copied Link");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${stage.app.origin}/?p=${path.slice(1)}`);
});

test("the sidebar's speaker stands at the playlist that plays, wherever the listener goes", async () => {
  const page = await openPage(stage.browser);
  const path = await create(page, "Rain", [RICK, GANGNAM]);
  await create(page, "Sun", [HELLO]);
  await page.request.post(`${stage.app.origin}/api/history/add`, { data: { ytid: RICK } });
  await page.goto(stage.app.origin + path);
  const speakers = () =>
    page
      .locator("#sidebar [data-section][data-playing]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-section")));
  const expectSpeakers = (...sections: string[]) =>
    expect.poll(speakers, { timeout: 10_000 }).toEqual(sections);
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

test("a video is added from a row by the add-to-playlist page, which leads back", async () => {
  const page = await openPage(stage.browser, { allow: [/status of 400/] });
  const path = await create(page, "Rain", [RICK]);
  await create(page, "Sun", [HELLO]);
  await page.goto(stage.app.origin + path);
  await markDock(page);
  await page.locator("#main").getByRole("link", { name: "Add to playlist" }).click();
  await page.getByRole("heading", { name: "Add to playlist" }).waitFor();
  const field = page.getByLabel("Name of the new playlist");
  await field.fill("x");
  await field.fill("");
  await field.blur();
  await page.getByText("Invalid Name").waitFor();
  await field.fill("x".repeat(50));
  await field.press("Enter");
  await snackbar(page, "Invalid playlist name");
  await page.locator("#main").getByRole("button", { name: "Sun" }).click();
  await snackbar(page, "Added to playlist Sun 🎉");
  expect(page.url()).toBe(stage.app.origin + path);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await dockIsKept(page);
});

test("the popup begins with the first playlist, and the press that opened it closes it", async () => {
  const page = await openPage(stage.browser);
  await page.goto(`${stage.app.origin}/watch?v=${RICK}`);
  const link = page.locator("#main").getByRole("link", { name: "Add to playlist" });
  const popup = page.getByRole("dialog", { name: "Add to playlist" });
  await link.click();
  await popup.getByText("Get started by making your first playlist").waitFor();
  await link.click();
  await popup.waitFor({ state: "detached" });
  await link.click();
  await popup.getByLabel("Name of the new playlist").fill("First");
  await page.keyboard.press("Enter");
  await snackbar(page, "Created playlist First 🎉");
  await page.locator("#sidebar").getByRole("link", { name: "First" }).waitFor();
  await popup.getByRole("button", { name: "First" }).click();
  await snackbar(page, "Added to playlist First 🎉");
  await popup.waitFor({ state: "detached" });
  await link.click();
  await popup.getByRole("link", { name: "Close" }).click();
  await popup.waitFor({ state: "detached" });
  await link.click();
  await popup.getByText("Already in it").waitFor();
  await page.keyboard.press("Escape");
  await popup.waitFor({ state: "detached" });
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
});

test("where the scripts of lists do not come, a press still does what it says", async () => {
  const page = await openPage(stage.browser, { allow: [/net::ERR_FAILED/] });
  const path = await create(page, "Rain", [RICK, GANGNAM]);
  await page.route(/(add-popup|list-rows)\.client/, (route) => route.abort());
  await page.goto(stage.app.origin + path);
  await markDock(page);
  const row = page.locator(`#main li[data-ytid="${RICK}"]`);
  await row.getByRole("button", { name: "Remove from playlist" }).click();
  await snackbar(page, "Deleted video");
  await expectRows(page, GANGNAM);
  await page.locator("#main").getByRole("link", { name: "Add to playlist" }).click();
  await page.getByRole("heading", { level: 1, name: "Add to playlist" }).waitFor();
  await dockIsKept(page);
});

test("a playlist is handed to the system's own sharing sheet, where there is one", async () => {
  const page = await openPage(stage.browser);
  await page.addInitScript(() => {
    const share = (data: ShareData) => {
      document.title = JSON.stringify(data);
      return Promise.resolve();
    };
    Object.defineProperty(navigator, "share", { value: share });
  });
  const path = await create(page, "Rain", []);
  await page.goto(stage.app.origin + path);
  await page.locator("#main").getByText("Share", { exact: true }).click();
  await page.getByRole("button", { name: "Share with..." }).click();
  const shared = { url: `${stage.app.origin}/?p=${path.slice(1)}`, title: "Rain" };
  expect(JSON.parse(await page.title())).toEqual(shared);
});

test("without scripts a playlist is made, filled, ordered, named, followed and deleted by forms and links", async () => {
  const page = await openPageWithoutScripts(stage.browser);
  const main = page.locator("#main");
  const press = (name: string) => main.getByRole("button", { name, exact: true }).first().click();
  await page.goto(`${stage.app.origin}/playlist`);
  await main.getByLabel("Name of the new playlist").fill("Slow");
  await press("Create playlist");
  await snackbar(page, "Created playlist Slow 🎉");
  for (const ytid of [RICK, GANGNAM, HELLO]) {
    await page.goto(`${stage.app.origin}/watch?v=${ytid}&wait=1`);
    await main.getByRole("link", { name: "Add to playlist" }).first().click();
    await main.getByRole("button", { name: "Slow" }).click();
    await snackbar(page, "Added to playlist Slow 🎉");
  }
  await page.locator("#sidebar").getByRole("link", { name: "Slow" }).click();
  await expectRows(page, RICK, GANGNAM, HELLO);
  const control = (of: RegExp, name: string) =>
    main.getByRole("group", { name: of }).getByRole("button", { name }).click();
  await control(/Adele/, "Move to top");
  await expectRows(page, HELLO, RICK, GANGNAM);
  await control(/Rick Astley/, "Remove from playlist");
  await expectRows(page, HELLO, GANGNAM);
  await press("Undo");
  await expectRows(page, HELLO, RICK, GANGNAM);
  await main.getByLabel("Sort by").selectOption("Alphabetical");
  await press("Sort");
  await expectRows(page, HELLO, GANGNAM, RICK);
  expect(await main.getByRole("button", { name: "Move up" }).count()).toBe(0);
  await main.getByText("Edit", { exact: true }).click();
  await main.getByLabel("Name", { exact: true }).fill("Slower");
  await press("Rename");
  await main.getByRole("heading", { level: 1, name: "Slower" }).waitFor();
  await main.getByText("Share", { exact: true }).click();
  const link = await main.getByLabel("Link to this playlist").inputValue();

  const friend = await openPageWithoutScripts(stage.browser);
  await friend.goto(link);
  await friend.locator("#main").getByRole("button", { name: "Follow" }).click();
  await snackbar(friend, "Bookmarked");
  await friend.goto(`${stage.app.origin}/playlist?tab=followed`);
  await friend.getByRole("button", { name: "Remove bookmark of Slower" }).click();
  await snackbar(friend, "Removed bookmark");

  await main.getByText("Edit", { exact: true }).click();
  await main.getByRole("link", { name: "Delete playlist" }).click();
  await press("Yes");
  await snackbar(page, "Removed Playlist");
  await main.getByText("No playlists found").waitFor();
});
