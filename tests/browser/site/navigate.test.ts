import type { Locator } from "playwright";
import { describe, it } from "vitest";
import { expect } from "../../support/browser/browser";
import { waitForFrames } from "../../support/browser/layout-shifts";
import { expectHeading, expectSameFrame, follow, play, setUpSiteRig } from "./site-rig";
import { ONE, TWO } from "./shell";

const rig = setUpSiteRig();

describe("in-app navigation", () => {
  it("replaces only the page around the player", async () => {
    const page = await rig.open("/");
    await follow(page, `/watch?v=${TWO}`, "Two");
    await expect.poll(() => new URL(page.url()).search).toBe(`?v=${TWO}`);
    await expect(page).toHaveTitle("Two - Product");
    const main = page.locator("#main");
    await expect(main).toHaveAttribute("data-of", "Two");
    await expect(main).toHaveAttribute("tabindex", "-1");
    await expect(main).not.toHaveAttribute("aria-busy");
    await expect(page.locator("#sidebar [data-sidebar-of]")).toHaveText("Sidebar of Two");
    await expect(page.locator("body")).toHaveAttribute("data-page", "watch");
    await expect
      .poll(() => page.locator("link[rel=canonical]").getAttribute("href"))
      .toContain("/Two");
    await expect(page.locator("meta[name=description]")).toHaveAttribute("content", "About Two");
    await expect(page.locator("#announce")).toHaveText("Two");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  it("keeps one iframe, loaded once, over links, redirects, errors, back and forward", async () => {
    const page = await rig.open("/");
    const before = rig.site.frameLoads();
    await play(page);
    await follow(page, "/about", "About");
    await follow(page, "/moved", "About moved");
    await expect
      .poll(() => new URL(page.url()).pathname + new URL(page.url()).search)
      .toBe("/about?n=moved");
    await follow(page, "/missing", "Page not found");
    await follow(page, "/broken", "Broken");
    await follow(page, "/history", "History");
    await page.goBack();
    await expectHeading(page, "Broken");
    await page.goBack();
    await expectHeading(page, "Page not found");
    await page.goForward();
    await expectHeading(page, "Broken");
    await expectSameFrame(page, rig.site, before);
    await expect.poll(() => page.evaluate(() => window.sameDocument)).toBe(true);
  });

  it("loads a page of another build as a whole, but never while something plays", async () => {
    const page = await rig.open("/");
    const before = rig.site.frameLoads();
    await page.locator("#player").evaluate((dock) => dock.setAttribute("data-state", "playing"));
    await play(page);
    await follow(page, "/newer", "Newer");
    await expectSameFrame(page, rig.site, before);
    await follow(page, "/about", "About");
    await page.locator("#player").evaluate((dock) => dock.setAttribute("data-state", "paused"));
    await page.getByRole("link", { name: "/newer", exact: true }).click();
    await expectHeading(page, "Newer");
    await page.waitForFunction(() => window.sameDocument === undefined);
    await expect(page).toHaveURL(`${rig.site.origin}/newer`);
  });

  it("restores the scroll position and the focused link on the way back", async () => {
    const page = await rig.open("/about");
    const link = page.getByRole("link", { name: "far link" });
    await link.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(1000);
    await link.click();
    await expectHeading(page, "History");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expectHeading(page, "About");
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, left);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("far link");
    await page.reload();
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, left);
  });

  it("keeps the scroll position of a page that comes back slowly", async () => {
    const page = await rig.open("/about");
    await page.getByRole("link", { name: "far link" }).scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    await page.getByRole("link", { name: "far link" }).click();
    await expectHeading(page, "History");
    let arrive = () => undefined as void;
    const late = new Promise<void>((resolve) => (arrive = resolve));
    await page.route("**/about", async (route) => {
      await late;
      await route.continue();
    });
    await page.goBack();
    // The page still on the screen is scrolled meanwhile, and that is stored.
    await page.evaluate(() => {
      dispatchEvent(new Event("scroll"));
      const note = () => (document.documentElement.dataset.stored = String(history.state.y));
      document.addEventListener("lor:navigated", note);
    });
    await page.waitForFunction(() => history.state.y === 0);
    arrive();
    await expectHeading(page, "About");
    await expect(page.locator("html")).toHaveAttribute("data-stored", String(left));
  });

  it("goes to an anchor of another page, and leaves anchors of the same page to the browser", async () => {
    const page = await rig.open("/");
    await follow(page, "/about#end", "About");
    await page.waitForFunction(() => scrollY > 1000);
    const asked = rig.site.seen.length;
    await page.goBack();
    await expectHeading(page, "Home");
    await page.goForward();
    await expectHeading(page, "About");
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole("link", { name: "/about#end" }).click();
    await page.waitForFunction(() => scrollY > 1000);
    const pages = rig.site.seen.slice(asked).map(({ path }) => path);
    expect(pages).toEqual([`/?v=${ONE}`, "/about"]);
  });

  it.each([
    ["/feed", "/feed"],
    ["/bare", "/bare"],
    ["/leaves", "/elsewhere"],
  ])("leaves %s, which is not one of our pages, to the browser", async (path, end) => {
    const page = await rig.open("/", { allow: [/blocked by CORS policy/] });
    await page.getByRole("link", { name: path, exact: true }).click();
    await page.waitForURL((url) => url.pathname === end);
    await expect.poll(() => page.evaluate(() => window.sameDocument)).toBeUndefined();
  });

  it("keeps the page and says so when the network fails, on back and forward too", async () => {
    const page = await rig.open("/", { allow: [/ERR_INTERNET_DISCONNECTED/] });
    await follow(page, "/about", "About");
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "/history", exact: true }).click();
    await page.getByText("You appear to be offline.").waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === "/about");
    await expectHeading(page, "About");
    await page.context().setOffline(false);
    await page.goBack();
    await expectHeading(page, "Home");
  });

  it("drops a page that the listener no longer waits for", async () => {
    const page = await rig.open("/");
    let finish = () => undefined as void;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    await page.route("**/about", async (route) => {
      await page.getByRole("link", { name: "/history", exact: true }).click();
      await expectHeading(page, "History");
      await route.continue().catch(() => undefined);
      finish();
    });
    await page.getByRole("link", { name: "/about", exact: true }).click();
    await finished;
    await expectHeading(page, "History");
    await expect.poll(() => new URL(page.url()).pathname).toBe("/history");
  });

  it("shows progress while a page loads slowly", async () => {
    const page = await rig.open("/");
    let arrive = () => undefined as void;
    const late = new Promise<void>((resolve) => (arrive = resolve));
    await page.route("**/about", async (route) => {
      await late;
      await route.continue();
    });
    await page.getByRole("link", { name: "/about", exact: true }).click();
    await page.locator("#main[aria-busy=true]").waitFor();
    arrive();
    await expectHeading(page, "About");
    await expect(page.locator("#main")).not.toHaveAttribute("aria-busy");
  });

  // The tab is left open, because closing one that still loads has no time limit.
  it.each<[string, Parameters<Locator["click"]>[0], target?: string]>([
    ["a modifier key", { modifiers: ["Control"] }],
    ["the middle button", { button: "middle" }],
    ["another target", {}, "_blank"],
  ])("leaves a link opened with %s to the browser", async (_, click, target) => {
    const page = await rig.open("/");
    const link = page.getByRole("link", { name: "/about", exact: true });
    if (target) await link.evaluate((at, name) => at.setAttribute("target", name), target);
    const opened = page.context().waitForEvent("page");
    await link.click(click);
    await expectHeading(await opened, "About");
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  });
});

describe("a page's play request", () => {
  const playRequests = () =>
    window.playRequests?.map(({ item, autoplay }) => `${item.id} ${autoplay}`);

  it("starts after a click on a link to the page, not on the way back", async () => {
    const page = await rig.open("/");
    await play(page);
    await follow(page, `/watch?v=${TWO}`, "Two");
    await follow(page, "/about", "About");
    await page.goBack();
    await expectHeading(page, "Two");
    await expect
      .poll(() => page.evaluate(playRequests))
      .toEqual([`${ONE} true`, `${TWO} true`, `${TWO} false`]);
  });

  it("starts when the video's address was pasted into the search box", async () => {
    const page = await rig.open("/");
    await page.getByRole("searchbox").fill(`https://video.test/watch?v=${TWO}`);
    await page.keyboard.press("Enter");
    await expectHeading(page, "Two");
    await page.locator('[data-now]:text("Two")').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/watch");
    await expect.poll(() => page.evaluate(playRequests)).toEqual([`${TWO} true`]);
  });

  it("stays at home, whose page is requested for its video", async () => {
    const page = await rig.open("/about");
    await play(page);
    const from = rig.site.seen.length;
    await follow(page, "/", "Home");
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await expect
      .poll(() => rig.site.seen.slice(from).map(({ path }) => path))
      .toEqual([`/?v=${ONE}`]);
    await page.locator('[data-now]:text("One")').waitFor();
    await expect(page).toHaveTitle("One - Product");
    await expect(page.locator("#announce")).toHaveText("Home");
  });
});

describe("personal marks", () => {
  it("load public pages without the session and personal pages with it", async () => {
    const page = await rig.open("/session");
    const from = rig.site.seen.length;
    await follow(page, "/about", "About");
    await expect(page.locator("[data-own=music]")).toHaveText("my music");
    const contact = page.locator('#header [href^="/contact"]');
    await expect(contact).toHaveAttribute("href", "/contact?from=About");
    await follow(page, "/history", "History");
    await expect(contact).toHaveAttribute("href", "/contact?from=History");
    await expect(contact).toHaveText("Contact Us");
    const pages = rig.site.seen.slice(from).filter(({ path }) => path !== "/api/marks");
    expect(pages.map(({ path, cookie }) => [path, cookie])).toEqual([
      ["/about", ""],
      ["/history", "__lor=me"],
    ]);
    await expect(page.locator("[data-cookie]")).toHaveText("__lor=me");
  });

  it("are applied to a public page, and its section opens with them", async () => {
    const page = await rig.open("/session");
    await follow(page, `/watch?v=${TWO}`, "Two");
    await expect.poll(() => new URL(page.url()).search).toBe(`?v=${TWO}&s=3&e=5.5`);
    await expect(page.locator("[data-section]")).toHaveText("3");
    const heart = page.getByRole("button", { name: "Heart" });
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator("form[data-heart]")).toHaveAttribute("action", "/api/star/clear");
    await expect(page.locator("[data-own-repeats]")).toHaveText("3 repeats");
    await expect(page.locator("[data-own-time]")).toHaveText("00:03:00");
    await page.locator("#main [data-own=recent]").getByText("my plays").waitFor();
  });

  it("that are still loading are dropped by the next visit", async () => {
    const page = await rig.open("/session");
    const held = page.waitForResponse("**/history/recent?held");
    await page.evaluate((address) => {
      const detail = { url: address };
      document.dispatchEvent(new CustomEvent("lor:navigate", { detail }));
    }, `/watch?v=${ONE}`);
    await held;
    const dropped = page.waitForEvent("requestfailed", (one) => one.url().endsWith("?held"));
    await follow(page, "/about", "About");
    await dropped;
    await waitForFrames(page);
    await expect(page.locator("#snackbar")).toHaveText("");
  });

  it("are not requested without a session", async () => {
    const page = await rig.open("/");
    const from = rig.site.seen.length;
    await follow(page, `/watch?v=${TWO}`, "Two");
    await follow(page, "/about", "About");
    const asked = rig.site.seen.slice(from).map(({ path }) => path);
    expect(asked).toEqual([`/watch?v=${TWO}`, "/about"]);
  });

  it("follow a counted repeat", async () => {
    const page = await rig.open(`/watch?v=${TWO}`);
    await page.evaluate((id) => {
      const detail = { id, ytid: id, repeats: 1, totalRepeats: 1234, todayRepeats: 1 };
      document.dispatchEvent(new CustomEvent("lor:counted", { detail }));
    }, TWO);
    await expect(page.locator("[data-own-repeats]")).toHaveText("1 repeat");
    await expect(page.locator("[data-total-repeats]")).toHaveText("1.2k");
  });
});
