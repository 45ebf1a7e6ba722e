import type { Page } from "playwright";
import { expect, test } from "vitest";
import { hostLog, passesOf, type Section } from "./listening/host-log";
import {
  countedRepeats,
  inState,
  pasteAndPlay,
  press,
  setSection,
  untilCounted,
} from "./listening/listener";
import { expectUndisturbed, untilLooped, watchPlayback, type Watched } from "./listening/playback";
import { setStage, STATUS } from "./listening/stage";

const SONG = "dQw4w9WgXcQ";
const section: Section = { start: 3, end: 5 };
const stage = setStage({ onPostgres: true, signIn: true });

/** A listener whose section loops, watched from now on. */
async function looping(path = "/"): Promise<{ page: Page; watched: Watched }> {
  const page = await stage.open(path, { allow: [STATUS] });
  await pasteAndPlay(page, SONG);
  await setSection(page, section);
  await untilLooped(page, section);
  return { page, watched: await watchPlayback(page, stage.upstreams.youtube, section) };
}

async function heading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

/** Follows a link of the page, or one put into it, as an article or a friend's message would hold. */
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

test("over pages, back, forward and the login dialog", async () => {
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
  await heading(page, "Radio");
  await page.getByRole("link", { name: "Listen on Repeat, home" }).click();
  await page.waitForURL((url) => url.searchParams.get("v") === SONG);
  await heading(page, /Rick Astley/);
  await expectUndisturbed(page, watched);
});

test("over hearts, theme, sidebar, modes and the slice form", async () => {
  const { page, watched } = await looping();
  await press(page, "Heart");
  await snackbar(page, "Video Hearted");
  await page.locator("#main").getByRole("button", { name: "Heart", exact: true }).click();
  await snackbar(page, "Video Un-hearted");
  await page
    .locator("summary")
    .filter({ has: page.locator('[href*="more"]') })
    .click();
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

test("over searches: words, and the pasted address of the very same video", async () => {
  const { page, watched } = await looping();
  await page.getByRole("searchbox").fill("never gonna");
  await page.keyboard.press("Enter");
  await heading(page, "Search results");
  await page.getByRole("searchbox").fill(`${stage.app.origin}/watch?v=${SONG}`);
  await page.keyboard.press("Enter");
  await heading(page, /Rick Astley/);
  await expectUndisturbed(page, watched);
  expect(await page.getByLabel("End", { exact: true }).inputValue()).toBe("0:05");
});

test("over a page that is missing and one that refuses its times", async () => {
  const { page, watched } = await looping();
  await followNew(page, "/no/such/page");
  await heading(page, "Page not found");
  await followNew(page, `/watch?v=${SONG}&s=soon`);
  await page.getByText("Invalid slider start/end times").waitFor();
  await followNew(page, "/watch?v=tooShort");
  await page.getByText("This is not the id of a video").waitFor();
  await expectUndisturbed(page, watched);
});

test("over a database that fails, and counts what played meanwhile when it is back", async () => {
  const { page, watched } = await looping();
  await untilCounted(page);
  await stage.postgres.halt();
  const answer = page.waitForResponse((one) => one.url().endsWith("/history"));
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "History" })
    .click();
  expect((await answer).status()).toBe(500);
  await heading(page, "That did not work");
  await press(page, "Heart");
  await page.locator('#snackbar [data-kind="error"]').waitFor();
  await untilLooped(page, section);
  await stage.postgres.restart();
  await expect
    .poll(async () => (await page.request.get(`${stage.app.origin}/readyz`)).status())
    .toBe(200);
  await page.goBack();
  await heading(page, /Rick Astley/);
  await sidebarLink(page, "History");
  await expectUndisturbed(page, watched);
  await press(page, "Pause");
  await inState(page, "paused");
  await untilCounted(page);
  const seen = passesOf(await hostLog(page), section).length;
  expect(await countedRepeats(page, SONG)).toBe(seen);
});

test("over a moment without network", async () => {
  const { page, watched } = await looping();
  await page.context().setOffline(true);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "History" })
    .click();
  await snackbar(page, "You appear to be offline.");
  await untilLooped(page, section);
  await page.context().setOffline(false);
  await sidebarLink(page, "History");
  await expectUndisturbed(page, watched);
});
