import type { Page } from "playwright";
import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { hostLog, passesOf, type Section } from "../listening/host-log";
import {
  countedRepeats,
  waitForState,
  playSection,
  press,
  setSection,
  waitUntilCounted,
} from "../listening/listener";
import {
  expectUndisturbed,
  waitForPass,
  watchPlayback,
  type WatchedPlayback,
} from "../listening/playback";
import { setUpBrowserRig, ERROR_STATUS } from "../listening/browser-rig";

const SONG = "dQw4w9WgXcQ";
const section: Section = { start: 3, end: 5 };
const rig = setUpBrowserRig({ onPostgres: true, signIn: true });

/** Opens a page for a listener whose section loops, and watches the playback from now on. */
async function looping(path = "/"): Promise<{ page: Page; watched: WatchedPlayback }> {
  const page = await rig.open(path, { allow: [ERROR_STATUS] });
  await playSection(page, SONG, section);
  await waitForPass(page, section);
  return { page, watched: await watchPlayback(page, rig.upstreams.youtube, section) };
}

async function heading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

/** Follows a link on the page, or adds one such as a review or a message might contain. */
async function followNew(page: Page, href: string): Promise<void> {
  await page.evaluate((address) => {
    const link = document.createElement("a");
    link.href = address;
    link.textContent = "a link to try";
    document.querySelector("#main h1")?.after(link);
  }, href);
  await page.getByRole("link", { name: "a link to try" }).click();
}

async function sidebarLink(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
  await heading(page, name);
}

async function snackbar(page: Page, text: string): Promise<void> {
  await page.locator("#snackbar").getByText(text).waitFor();
}

test("playback survives pages, back, forward and the login dialog", async () => {
  const { page, watched } = await looping();
  await sidebarLink(page, "History");
  await sidebarLink(page, "Hearted");
  await sidebarLink(page, "Top 10");
  await page.goBack();
  await heading(page, "Hearted");
  await page.goBack();
  await heading(page, "History");
  await page.goForward();
  await heading(page, "Hearted");
  await page.getByRole("link", { name: "Login" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Password" }).click();
  await page.getByRole("dialog", { name: "Password" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Sections" }).getByText("Radio").click();
  await page.waitForURL(`${rig.app.origin}/radio`);
  await page.getByRole("link", { name: "Listen on Repeat, home" }).click();
  await page.waitForURL(`${rig.app.origin}/`);
  await heading(page, /Never Gonna Give You Up/);
  await expectUndisturbed(page, watched);
});

test("playback survives hearts, theme, sidebar, modes and the section form", async () => {
  const { page, watched } = await looping();
  await press(page, "Heart");
  await snackbar(page, "Video Hearted");
  await press(page, "Heart");
  await snackbar(page, "Video Un-hearted");
  await page.locator('#header summary[aria-label="More"]').click();
  await page.getByRole("button", { name: "Dark Theme" }).click();
  await page.locator('html[data-theme="dark"]').waitFor();
  await page.keyboard.press("Escape");
  await page.locator("#header").getByRole("button", { name: "Menu" }).click();
  await page.locator('html[data-sidebar="closed"]').waitFor();
  await press(page, "Shuffle");
  await page.getByLabel("End", { exact: true }).fill("minus one");
  await page.getByRole("button", { name: "Set section" }).click();
  await page.getByText("Invalid slider start/end times").waitFor();
  await setSection(page, section);
  await expectUndisturbed(page, watched);
});

test("playback survives a search, and pasting the address of the playing video", async () => {
  const { page, watched } = await looping();
  await page.getByRole("searchbox").fill("never gonna");
  await page.keyboard.press("Enter");
  await heading(page, "Search results");
  await page.getByRole("searchbox").fill(`${rig.app.origin}/watch?v=${SONG}`);
  await page.keyboard.press("Enter");
  await heading(page, /Never Gonna Give You Up/);
  await expectUndisturbed(page, watched);
  await expect(page.getByLabel("End", { exact: true })).toHaveValue("0:05");
});

test("playback survives a missing page and one that rejects its times", async () => {
  const { page, watched } = await looping();
  await followNew(page, "/no/such/page");
  await heading(page, "Page not found");
  await followNew(page, `/watch?v=${SONG}&s=soon`);
  await page.getByText("Invalid slider start/end times").waitFor();
  await followNew(page, "/watch?v=tooShort");
  await page.getByText("This is not the id of a video").waitFor();
  await expectUndisturbed(page, watched);
});

test("playback survives a database outage, and the missed passes are counted afterwards", async () => {
  const { page, watched } = await looping();
  await waitUntilCounted(page);
  await rig.postgres.halt();
  const answered = page.waitForResponse((one) => one.url().endsWith("/history"));
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "History" })
    .click();
  const answer = await answered;
  expect(answer.status()).toBe(503);
  await heading(page, "That did not work");
  await press(page, "Heart");
  await page.locator('#snackbar [data-kind="error"]').waitFor();
  await waitForPass(page, section);
  await rig.postgres.restart();
  await expect
    .poll(async () => (await page.request.get(`${rig.app.origin}/readyz`)).status())
    .toBe(200);
  await page.goBack();
  await heading(page, /Never Gonna Give You Up/);
  await sidebarLink(page, "History");
  await expectUndisturbed(page, watched);
  await press(page, "Pause");
  await waitForState(page, "paused");
  await waitUntilCounted(page);
  const seen = passesOf(await hostLog(page), section).length;
  await expect.poll(() => countedRepeats(page, SONG)).toBe(seen);
});

test("playback survives a short network outage", async () => {
  const { page, watched } = await looping();
  await page.context().setOffline(true);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "History" })
    .click();
  await snackbar(page, "You appear to be offline.");
  await waitForPass(page, section);
  await page.context().setOffline(false);
  await sidebarLink(page, "History");
  await expectUndisturbed(page, watched);
});
