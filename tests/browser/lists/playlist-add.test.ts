import type { Page } from "playwright";
import { test } from "vitest";
import { expect, openPage } from "../../support/browser/browser";
import { createPlaylist, listRow, openMore } from "../../support/browser/lists";
import { setUpBrowserRig } from "../listening/browser-rig";
import { expectSameDock, expectSnackbar, markDock } from "./playlist-page";
import { showOtherControls } from "../listening/listener";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const HELLO = "YQHsXMglC9A";

const rig = setUpBrowserRig();

/** Makes a playlist for the listener of this page and returns its path. */
const create = async (page: Page, name: string, ytids: string[]) =>
  `/playlist/${await createPlaylist(page, rig.app.origin, name, ytids)}`;

test("a video is added from a row of a playlist, whose page stays", async () => {
  const page = await openPage(rig.browser, { allow: [/status of 400/] });
  const path = await create(page, "Rain", [RICK]);
  await create(page, "Sun", [HELLO]);
  await page.goto(rig.app.origin + path);
  await markDock(page);
  const more = await openMore(listRow(page, RICK));
  await more.getByRole("link", { name: "Add to playlist" }).click();
  await page.getByRole("heading", { name: "Add to playlist" }).waitFor();
  const field = page.getByLabel("Name of the new playlist");
  await page.locator("dialog form:not([data-feature])", { has: field }).waitFor();
  await field.focus();
  await field.blur();
  await page.getByText("Invalid Name").waitFor();
  await field.fill("Right");
  await page.getByText("Invalid Name").waitFor({ state: "hidden" });
  await field.fill("x".repeat(50));
  await field.press("Enter");
  await expectSnackbar(page, "Invalid playlist name");
  await page.getByRole("dialog").getByRole("button", { name: "Sun" }).click();
  await expectSnackbar(page, "Added to playlist Sun 🎉");
  await expect.poll(() => page.url()).toBe(rig.app.origin + path);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expectSameDock(page);
});

test("the popup begins with the first playlist, and a second press on its button closes it", async () => {
  const page = await openPage(rig.browser);
  await page.goto(`${rig.app.origin}/watch?v=${RICK}`);
  const link = page.locator("#player").getByRole("link", { name: "Add to playlist" });
  const popup = page.getByRole("dialog", { name: "Add to playlist" });
  await showOtherControls(page);
  await link.click();
  await popup.getByText("Get started by making your first playlist").waitFor();
  await link.click();
  await popup.waitFor({ state: "detached" });
  await link.click();
  await popup.getByLabel("Name of the new playlist").fill("First");
  await page.keyboard.press("Enter");
  await expectSnackbar(page, "Created playlist First 🎉");
  await page.locator("#sidebar").getByRole("link", { name: "First" }).waitFor();
  await popup.getByRole("button", { name: "First" }).getByText("Already in it").waitFor();
  await popup.getByRole("button", { name: "Close" }).click();
  await popup.waitFor({ state: "detached" });
  await link.click();
  await popup.getByText("Already in it").waitFor();
  await page.keyboard.press("Escape");
  await popup.waitFor({ state: "detached" });
  await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true);
});

test("a button of the popup opens the dialog for a new playlist on a narrow screen", async () => {
  const page = await openPage(rig.browser, {
    viewport: { width: 390, height: 844 },
    allow: [/status of 400/],
  });
  await create(page, "Rain", [GANGNAM]);
  await page.goto(`${rig.app.origin}/watch?v=${RICK}`);
  await showOtherControls(page);
  await page.locator("#player").getByRole("link", { name: "Add to playlist" }).click();
  const popup = page.getByRole("dialog", { name: "Add to playlist" });
  await popup.getByRole("button", { name: "Rain" }).waitFor();
  await popup.getByPlaceholder("New Playlist +").waitFor({ state: "hidden" });
  await popup.getByRole("button", { name: "New Playlist" }).click();
  const dialog = page.getByRole("dialog", { name: "New Playlist" });
  const field = dialog.getByLabel("Name of the new playlist");
  await field.and(page.locator(":focus")).waitFor();
  await field.press("Enter");
  await expectSnackbar(page, "Invalid playlist name");
  await dialog.getByText("Invalid Name").waitFor();
  await field.fill("Sun");
  await field.press("Enter");
  await expectSnackbar(page, "Created playlist Sun 🎉");
  await popup.getByRole("button", { name: "Sun" }).getByText("Already in it").waitFor();
});
