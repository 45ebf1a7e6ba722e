import type { Page } from "playwright";
import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { waitForState, pasteAndPlay, press, setSection } from "../listening/listener";
import { waitForPass } from "../listening/playback";
import { setUpBrowserRig } from "../listening/browser-rig";

const SONG = "dQw4w9WgXcQ";
const OTHER = "9bZkp7q19f0";
const section = { start: 3, end: 3.8 };
const rig = setUpBrowserRig();

const addressOf = (page: Page) => page.url().slice(rig.app.origin.length);
const shows = (page: Page, path: string) => page.waitForURL(rig.app.origin + path);

async function post(page: Page, path: string, ...ytids: string[]): Promise<void> {
  for (const ytid of ytids) await page.request.post(rig.app.origin + path, { data: { ytid } });
}

async function copied(page: Page): Promise<string> {
  await page.locator("#main header").getByText("Share", { exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Share" });
  await sheet.getByRole("button", { name: "Copy link" }).click();
  await page.locator("#snackbar").getByText("Copied Link").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expect(sheet.getByLabel("Link to this video")).toHaveValue(link);
  const twitter = await sheet.getByLabel("Share on Twitter").getAttribute("href");
  expect(new URL(twitter ?? "").searchParams.get("url")).toBe(link);
  await page.keyboard.press("Escape");
  return link;
}

async function openWithClipboard(path: string): Promise<Page> {
  const page = await rig.open(path, { viewport: { width: 1280, height: 900 } });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  return page;
}

test("the addresses of a video chosen from a list, and of the next one, do not name the list", async () => {
  const page = await openWithClipboard("/about");
  await post(page, "/api/star/set", SONG, OTHER);
  await page.goto(`${rig.app.origin}/favorites`);
  await page.locator(`#main li[data-ytid="${OTHER}"] a[href*="from="]`).first().click();
  await shows(page, `/watch?v=${OTHER}`);
  await expect.poll(() => copied(page)).toBe(rig.app.origin + addressOf(page));
  await press(page, "Next");
  await shows(page, `/watch?v=${SONG}`);
  await page.getByRole("heading", { level: 1, name: /Never Gonna Give You Up/ }).waitFor();
  await setSection(page, section);
  expect(addressOf(page)).toBe(`/watch?v=${SONG}&s=3&e=3.8`);
  await expect.poll(() => copied(page)).toBe(rig.app.origin + addressOf(page));
});

test("an address opened with more parameters is kept until the next video plays", async () => {
  const page = await rig.open(`/watch?v=${SONG}&t=1m30s&from=history&cursor=x&play=1&wait=1`);
  await shows(page, `/watch?v=${SONG}&s=90`);
  await page.reload();
  expect(addressOf(page)).toBe(`/watch?v=${SONG}&s=90`);
});

test("a stored section is in the address of its video, however the listener gets there", async () => {
  const page = await rig.open("/");
  await pasteAndPlay(page, SONG);
  await setSection(page, section);
  const own = `/watch?v=${SONG}&s=3&e=3.8`;
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${rig.app.origin}/api/marks?ytids=${SONG}`);
      return (await answer.json()).res[SONG]?.slider?.endTime;
    })
    .toBe(3.8);
  await pasteAndPlay(page, OTHER);
  await shows(page, `/watch?v=${OTHER}`);
  await page.goBack();
  await shows(page, own);
  await page.goto(`${rig.app.origin}/watch?v=${SONG}`);
  await shows(page, own);
});

test("a section set at home is put into the address", async () => {
  const page = await openWithClipboard("/");
  await pasteAndPlay(page, SONG);
  await page.getByRole("navigation", { name: "Sections" }).getByText("LOR").click();
  await shows(page, "/");
  await waitForState(page, "playing");
  await setSection(page, section);
  await shows(page, `/watch?v=${SONG}&s=3&e=3.8`);
  await expect.poll(() => copied(page)).toBe(rig.app.origin + addressOf(page));
  await waitForPass(page, section);
});

test("the logo and the LOR tab lead home, playing or paused, and the dock keeps its video", async () => {
  const page = await rig.open("/");
  await pasteAndPlay(page, SONG);
  await page.locator("#header [data-area=logo]").click();
  await shows(page, "/");
  await page.getByRole("heading", { level: 1, name: /Never Gonna Give You Up/ }).waitFor();
  await page.getByRole("heading", { name: "Our Reviews" }).first().waitFor();
  await press(page, "Pause");
  await waitForState(page, "paused");
  await page.getByRole("link", { name: "History", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
  await page.getByRole("navigation", { name: "Sections" }).getByText("LOR").click();
  await shows(page, "/");
  await page.getByRole("heading", { level: 1, name: /Never Gonna Give You Up/ }).waitFor();
  const dock = page.locator("#player");
  await expect(dock).toHaveAttribute("data-id", SONG);
  await expect(dock).toHaveAttribute("data-state", "paused");
  await press(page, "Play");
  await waitForState(page, "playing");
});
