import type { Page } from "playwright";
import { test } from "vitest";
import { expect, openPageWithoutScripts } from "../../support/browser/browser";
import { waitForState, pasteAndPlay } from "../listening/listener";
import { ERROR_STATUS, setUpBrowserRig } from "../listening/browser-rig";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const WORDS = "never gonna";
const rig = setUpBrowserRig();

const item = (page: Page) =>
  page.locator("#sidebar").getByRole("link", { name: "Search Results", exact: true });
const words = (page: Page) => page.getByRole("searchbox").inputValue();
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name }).waitFor();

async function searchAndOpen(page: Page): Promise<void> {
  await page.getByRole("searchbox").fill(WORDS);
  await page.keyboard.press("Enter");
  await heading(page, "Search results");
  await page.locator(`#main li[data-ytid="${RICK}"] a[href^="/watch"]`).first().click();
  await heading(page, /Never Gonna Give You Up/);
}

test("'Search Results' and the query are in the sidebar for as long as a result plays", async () => {
  const page = await rig.open("/", { viewport: { width: 1280, height: 900 } });
  await searchAndOpen(page);
  await waitForState(page, "playing");
  await item(page).waitFor();
  await expect.poll(() => words(page)).toBe(WORDS);
  for (const [link, title] of [
    ["Top 10", /Top 10/],
    ["History", "History"],
  ] as const) {
    await page.locator("#sidebar").getByRole("link", { name: link, exact: true }).click();
    await heading(page, title);
    await item(page).waitFor();
    await expect.poll(() => words(page)).toBe(WORDS);
  }
  await page.locator('#sidebar [data-section="search"][data-playing]').waitFor();
  await item(page).click();
  await heading(page, "Search results");
  await page.locator("#sidebar").getByRole("link", { name: "Hearted", exact: true }).click();
  await heading(page, "Hearted");
  await pasteAndPlay(page, GANGNAM);
  await heading(page, /GANGNAM STYLE/);
  await item(page).waitFor({ state: "detached" });
});

test("'Search Results' stays without scripts too, even for the videos that follow", async () => {
  const page = await openPageWithoutScripts(rig.browser);
  await page.goto(rig.app.origin);
  await searchAndOpen(page);
  await item(page).waitFor();
  await expect.poll(() => words(page)).toBe(WORDS);
  await page.request.post(`${rig.app.origin}/api/history/add`, { data: { ytid: RICK } });
  await page.goto(`${rig.app.origin}/search?q=${encodeURIComponent(WORDS)}&wait=1`);
  await page.goto(`${rig.app.origin}/watch?v=${RICK}`);
  await expect.poll(() => words(page)).toBe(WORDS);
});

test.each([
  ["/top10", WORDS, `${WORDS} - Search results - Listen on Repeat`],
  ["/radio", "jazz", "jazz - Search results - Radio - Listen on Repeat"],
  ["/podcast", "lantern", "lantern - Search results - Podcasts - Listen on Repeat"],
])(
  "a search typed on %s has its query in the tab title and the canonical address",
  async (from, text, title) => {
    const viewport = { width: 1280, height: 900 };
    // Some stations have no picture at the address they give.
    const page = await rig.open(from, { viewport, allow: [ERROR_STATUS] });
    const loads = await page.evaluate(() => (document.documentElement.dataset.here = "still"));
    await page.getByRole("searchbox").click();
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await heading(page, "Search results");
    await expect(page).toHaveTitle(title);
    const canonical = page.locator("link[rel=canonical]");
    await expect(canonical).toHaveAttribute("href", /search\?q=[a-z+]+$/);
    await page.getByRole("searchbox").fill("kettle");
    await page.keyboard.press("Enter");
    await expect(page).toHaveTitle(title.replace(text, "kettle"));
    await expect(canonical).toHaveAttribute("href", /search\?q=kettle$/);
    await page.goBack();
    await expect(page).toHaveTitle(title);
    // All this without a new document.
    await expect(page.locator("html")).toHaveAttribute("data-here", loads);
  },
);
