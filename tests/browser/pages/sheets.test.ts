import type { Page } from "playwright";
import { describe, test } from "vitest";
import { expect, openPageWithoutScripts } from "../../support/browser/browser";
import {
  forgetShifts,
  shiftsOf,
  waitForFrames,
  watchShifts,
} from "../../support/browser/layout-shifts";
import { setUpBrowserRig } from "../listening/browser-rig";
import { pasteAndPlay, press, waitForState, showOtherControls } from "../listening/listener";

const SONG = "dQw4w9WgXcQ";
const rig = setUpBrowserRig();

const sizes = [
  { name: "a phone", options: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  { name: "a wide screen", options: { viewport: { width: 1440, height: 900 } } },
];

/** Where the page and the host's player are, and whether a sheet is over them. */
function surroundings(page: Page) {
  return page.evaluate(() => {
    const frame = document.querySelector("#player iframe")?.getBoundingClientRect();
    const sheet = document.querySelector(".sheet:popover-open")?.getBoundingClientRect();
    const isCovered =
      frame &&
      sheet &&
      sheet.left < frame.right &&
      frame.left < sheet.right &&
      sheet.top < frame.bottom &&
      frame.top < sheet.bottom;
    return {
      scrolled: scrollY,
      frame: frame && [frame.x, frame.y, frame.width, frame.height],
      isCovered: Boolean(isCovered),
    };
  });
}

const isShown = (page: Page) => page.locator(".sheet:popover-open");

/** Expects that opening and closing a sheet moves nothing, and that focus goes in and returns. */
async function expectStill(page: Page, button: string, opens: () => Promise<void>): Promise<void> {
  const before = await surroundings(page);
  expect(before.frame?.[2]).toBeGreaterThanOrEqual(200);
  expect(before.frame?.[3]).toBeGreaterThanOrEqual(200);
  await forgetShifts(page);
  await opens();
  await isShown(page).waitFor();
  await waitForFrames(page);
  expect(await surroundings(page)).toEqual(before);
  expect(await isShown(page).evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await expect(isShown(page)).toHaveAttribute("aria-label", /\w/);
  await page.keyboard.press("Escape");
  await expect(isShown(page)).toHaveCount(0);
  await waitForFrames(page);
  expect(await surroundings(page)).toEqual(before);
  await expect(page.locator(button).filter({ visible: true })).toBeFocused();
  expect(await shiftsOf(page)).toEqual([]);
  await waitForState(page, "playing");
}

describe.each(sizes)("on $name", ({ options }) => {
  const reach = (page: Page, button: string) => {
    const shown = page.locator(button).filter({ visible: true });
    return options.hasTouch ? shown.tap() : shown.click();
  };

  test("login and add to playlist move neither page nor video, nor cover it", async () => {
    const page = await rig.open(null, options);
    await watchShifts(page);
    await page.goto(rig.app.origin);
    await pasteAndPlay(page, SONG);
    const add = "#player a:has-text('Add to playlist')";
    await showOtherControls(page);
    for (const button of ["#header .login", add])
      await expectStill(page, button, () => reach(page, button));
    await page.evaluate(() => scrollTo(0, 60));
    const login = "#header .login";
    await expectStill(page, add, () => page.locator(add).press("Enter"));
    await page.evaluate(() => scrollTo(0, 0));
    await expectStill(page, login, () => page.locator(login).press("Enter"));
  });

  test("rows of a list open sheets beside a playing video", async () => {
    const page = await rig.open(null, options);
    await watchShifts(page);
    await page.goto(`${rig.app.origin}/top10`);
    await press(page, "Play");
    await waitForState(page, "playing");
    await page.evaluate(() => scrollTo(0, 300));
    await waitForFrames(page);
    const add = "#player a:has-text('Add to playlist')";
    await showOtherControls(page);
    await expectStill(page, add, () => reach(page, add));
  });

  test("a sheet of a row leaves the room of the scroll bar free", async () => {
    const page = await rig.open("/search?q=official&wait=1", options);
    await reach(page, "#main li:nth-child(2) a[data-row-more]");
    await isShown(page).waitFor();
    await waitForFrames(page);
    const [right = Infinity, room = 0] = await isShown(page).evaluate((box) => [
      box.getBoundingClientRect().right,
      document.documentElement.offsetWidth,
    ]);
    expect(right).toBeLessThanOrEqual(room);
  });

  test("a message makes way for a sheet that opens after it", async () => {
    const page = await rig.open("/watch?v=dQw4w9WgXcQ&wait=1", options);
    await press(page, "Play");
    await waitForState(page, "playing");
    await showOtherControls(page);
    await page.keyboard.press("-");
    await expect(page.locator("#snackbar")).toContainText("Speed 0.75×");
    await reach(page, "#player a:has-text('Share')");
    await expect(isShown(page).getByRole("button", { name: "Copy link" })).toBeVisible();
    // At once: some seconds later it would be gone anyway.
    expect(await page.locator("#snackbar").textContent()).toBe("");
  });

  test("share opens a copied link and three sites, on every page", async () => {
    const page = await rig.open(null, options);
    await watchShifts(page);
    await page.goto(`${rig.app.origin}/top10`);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await press(page, "Play");
    await waitForState(page, "playing");
    await waitForFrames(page);
    await showOtherControls(page);
    const share = "#player a:has-text('Share')";
    await expectStill(page, share, () => reach(page, share));
    await page.locator("#player .dock-title a").click();
    await page.waitForURL("**/watch?**");
    const video = new URL(page.url()).searchParams.get("v");
    const button = "#main header summary";
    await page.locator(button).getByText("Share", { exact: true }).scrollIntoViewIfNeeded();
    await expectStill(page, button, () => reach(page, button));
    await reach(page, button);
    await isShown(page).getByRole("button", { name: "Copy link" }).click();
    await page.locator("#snackbar").getByText("Copied Link").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).searchParams.get("v")).toBe(video);
  });

  test("a press elsewhere closes a sheet, a second one on its button too, and so does a new page", async () => {
    const page = await rig.open("/about", options);
    const login = page.locator("#header .login");
    await login.click();
    await isShown(page).waitFor();
    await page.mouse.click(5, 300);
    await expect(isShown(page)).toHaveCount(0);
    await expect(login).toHaveAttribute("aria-expanded", "false");
    await login.click();
    await expect(login).toHaveAttribute("aria-expanded", "true");
    await login.click();
    await expect(isShown(page)).toHaveCount(0);
    await login.click();
    await isShown(page).waitFor();
    await page.evaluate(() => {
      document.dispatchEvent(new CustomEvent("lor:navigate", { detail: { url: "/faq" } }));
    });
    await page.waitForURL("**/faq");
    await expect(isShown(page)).toHaveCount(0);
  });
});

test("a press waits for code that is late, and leads to the page if it does not come", async () => {
  const page = await rig.open("/about", { allow: [/ERR_FAILED/] });
  let answer: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/page-sheet-/, async (route) => {
    await late;
    await route.continue();
  });
  const login = page.locator("#header .login");
  await login.click();
  await expect(login).toHaveAttribute("aria-busy", "true");
  answer();
  await isShown(page).getByRole("heading", { name: "Login" }).waitFor();
  await page.unroute(/\/page-sheet-/);
  await page.route(/\/page-sheet-/, (route) => route.abort());
  await page.reload();
  await login.click();
  await page.waitForURL("**/login?**");
});

test("a window with no room beside the player shows the page instead", async () => {
  const page = await rig.open(null, { viewport: { width: 844, height: 390 }, hasTouch: true });
  await page.goto(rig.app.origin);
  await pasteAndPlay(page, SONG);
  await page.locator("#header .login").click();
  await page.waitForURL("**/login?**");
  await expect(isShown(page)).toHaveCount(0);
  await waitForState(page, "playing");
});

test("without scripts each is a page that leads back", async () => {
  const page = await openPageWithoutScripts(rig.browser);
  const path = `/watch?v=${SONG}`;
  const isBack = () =>
    page.waitForURL(
      ({ pathname, searchParams }) => `${pathname}?v=${searchParams.get("v") ?? ""}` === path,
    );
  await page.goto(`${rig.app.origin}${path}&wait=1`);
  await page.locator("#header .login").click();
  await page.getByRole("heading", { level: 1, name: "Login" }).waitFor();
  await page.getByRole("link", { name: "Cancel" }).click();
  await isBack();
  await showOtherControls(page);
  await page.locator("#player").getByRole("link", { name: "Add to playlist" }).click();
  await page.getByRole("heading", { level: 1, name: "Add to playlist" }).waitFor();
  await page.getByRole("link", { name: "Back" }).click();
  await isBack();
  await page.locator("#main header summary").click();
  await expect(page.getByLabel("Link to this video").first()).toHaveValue(rig.app.origin + path);
});
