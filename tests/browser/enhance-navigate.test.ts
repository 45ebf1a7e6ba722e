import { describe, expect, it } from "vitest";
import { expectHeading, expectSameFrame, follow, play, setStage } from "./enhance/stage";
import { ONE, TWO } from "./enhance/shell";

const stage = setStage();

describe("in-app navigation", () => {
  it("replaces the page around the player and nothing else", async () => {
    const page = await stage.open("/");
    await follow(page, `/watch?v=${TWO}`, "Two");
    expect(new URL(page.url()).search).toBe(`?v=${TWO}`);
    expect(await page.title()).toBe("Two");
    const main = page.locator("#main");
    expect(await main.getAttribute("data-of")).toBe("Two");
    expect(await main.getAttribute("tabindex")).toBe("-1");
    expect(await main.getAttribute("aria-busy")).toBeNull();
    expect(await page.locator("#sidebar [data-drawn]").textContent()).toBe("Sidebar of Two");
    expect(await page.locator("body").getAttribute("data-page")).toBe("watch");
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toContain("/Two");
    expect(await page.locator("meta[name=description]").getAttribute("content")).toBe("About Two");
    expect(await page.locator("#announce").textContent()).toBe("Two");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  it("keeps one iframe, loaded once, over links, redirects, errors, back and forward", async () => {
    const page = await stage.open("/");
    const before = stage.site.frameLoads();
    await play(page);
    await follow(page, "/about", "About");
    await follow(page, "/moved", "About moved");
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/about?n=moved");
    await follow(page, "/missing", "Page not found");
    await follow(page, "/broken", "Broken");
    await follow(page, "/history", "History");
    await page.goBack();
    await expectHeading(page, "Broken");
    await page.goBack();
    await expectHeading(page, "Page not found");
    await page.goForward();
    await expectHeading(page, "Broken");
    await expectSameFrame(page, stage.site, before);
    expect(await page.evaluate(() => window.sameDocument)).toBe(true);
  });

  it("returns to the scroll position and the link that the listener left", async () => {
    const page = await stage.open("/about");
    const link = page.getByRole("link", { name: "far link" });
    await link.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(1000);
    await link.click();
    await expectHeading(page, "History");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expectHeading(page, "About");
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, left);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("far link");
    await page.reload();
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, left);
  });

  it("goes to a part of another page, and leaves parts of the same page to the browser", async () => {
    const page = await stage.open("/");
    await follow(page, "/about#end", "About");
    await page.waitForFunction(() => scrollY > 1000);
    const asked = stage.site.seen.length;
    await page.goBack();
    await expectHeading(page, "Home");
    await page.goForward();
    await expectHeading(page, "About");
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole("link", { name: "/about#end" }).click();
    await page.waitForFunction(() => scrollY > 1000);
    const pages = stage.site.seen.slice(asked).map(({ path }) => path);
    expect(pages).toEqual(["/", "/about"]);
  });

  it.each([
    ["/feed", "/feed"],
    ["/bare", "/bare"],
    ["/leaves", "/elsewhere"],
  ])("leaves %s, which is no page of ours, to the browser", async (path, end) => {
    const page = await stage.open("/", { allow: [/blocked by CORS policy/] });
    await page.getByRole("link", { name: path, exact: true }).click();
    await page.waitForURL((url) => url.pathname === end);
    expect(await page.evaluate(() => window.sameDocument)).toBeUndefined();
  });

  it("keeps the page and says so when the network is gone, back and forward too", async () => {
    const page = await stage.open("/", { allow: [/ERR_INTERNET_DISCONNECTED/] });
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
    const page = await stage.open("/");
    await page.route("**/about", async (route) => {
      await page.getByRole("link", { name: "/history", exact: true }).click();
      await expectHeading(page, "History");
      await route.continue().catch(() => undefined);
    });
    await page.getByRole("link", { name: "/about", exact: true }).click();
    await expectHeading(page, "History");
    expect(new URL(page.url()).pathname).toBe("/history");
  });

  it("shows that a page takes its time", async () => {
    const page = await stage.open("/");
    let arrive = () => undefined as void;
    const late = new Promise<void>((resolve) => (arrive = resolve));
    await page.route("**/about", async (route) => {
      await late;
      await route.continue();
    });
    await page.getByRole("link", { name: "/about", exact: true }).click();
    await page.locator("html.is-navigating #main[aria-busy=true]").waitFor();
    arrive();
    await expectHeading(page, "About");
    expect(await page.locator("html").getAttribute("class")).toBe("");
  });

  it("leaves links with a modifier or another target alone", async () => {
    const page = await stage.open("/");
    const opened = page.context().waitForEvent("page");
    await page.getByRole("link", { name: "/about", exact: true }).click({ modifiers: ["Control"] });
    await (await opened).close();
    expect(new URL(page.url()).pathname).toBe("/");
  });
});

describe("what a page would like played", () => {
  const wishes = () => window.wishes?.map(({ ytid, autoplay }) => `${ytid} ${autoplay}`);

  it("starts after a click on a link to it, not on the way back", async () => {
    const page = await stage.open("/");
    await play(page);
    await follow(page, `/watch?v=${TWO}`, "Two");
    await follow(page, "/about", "About");
    await page.goBack();
    await expectHeading(page, "Two");
    expect(await page.evaluate(wishes)).toEqual([`${ONE} true`, `${TWO} true`, `${TWO} false`]);
  });

  it("starts when its address was pasted into the search box", async () => {
    const page = await stage.open("/");
    await page.getByRole("searchbox").fill(`https://video.test/watch?v=${TWO}`);
    await page.keyboard.press("Enter");
    await expectHeading(page, "Two");
    await page.locator('[data-now]:text("Two")').waitFor();
    expect(new URL(page.url()).pathname).toBe("/watch");
    expect(await page.evaluate(wishes)).toEqual([`${TWO} true`]);
  });

  it("is what home shows while the player holds it", async () => {
    const page = await stage.open("/about");
    await play(page);
    await follow(page, "/", "One");
    expect(new URL(page.url()).search).toBe(`?v=${ONE}`);
    expect(await page.locator("[data-ytid][data-playing=true]").count()).toBe(1);
  });
});

describe("personal marks", () => {
  it("asks for public pages without the session and for personal pages with it", async () => {
    const page = await stage.open("/session");
    const from = stage.site.seen.length;
    await follow(page, "/about", "About");
    expect(await page.locator("[data-own=music]").textContent()).toBe("my music");
    await follow(page, "/history", "History");
    const asked = stage.site.seen.slice(from).map(({ path, cookie }) => [path, cookie]);
    expect(asked).toEqual([
      ["/about", ""],
      ["/history", "__lor=me"],
    ]);
    expect(await page.locator("[data-cookie]").textContent()).toBe("__lor=me");
  });

  it("are laid over a public page, and its section opens with it", async () => {
    const page = await stage.open("/session");
    await follow(page, `/watch?v=${TWO}`, "Two");
    expect(new URL(page.url()).search).toBe(`?v=${TWO}&s=3&e=5.5`);
    expect(await page.locator("[data-section]").textContent()).toBe("3");
    const heart = page.getByRole("button", { name: "Heart" });
    expect(await heart.getAttribute("aria-pressed")).toBe("true");
    expect(await page.locator("form[data-heart]").getAttribute("action")).toBe("/api/star/clear");
    expect(await page.locator("[data-own-repeats]").textContent()).toBe("3 repeats");
    expect(await page.locator("[data-own-time]").textContent()).toBe("00:03:00");
    await page.locator("#main [data-own=recent]").getByText("my plays").waitFor();
  });

  it("that are still on their way are given up by the next visit", async () => {
    const page = await stage.open("/session");
    await page.evaluate((address) => {
      const detail = { url: address };
      document.dispatchEvent(new CustomEvent("lor:navigate", { detail }));
    }, `/watch?v=${ONE}`);
    await page.waitForResponse("**/history/recent?held");
    await follow(page, "/about", "About");
    expect(await page.locator("#snackbar").textContent()).toBe("");
  });

  it("are not asked for without a session", async () => {
    const page = await stage.open("/");
    const from = stage.site.seen.length;
    await follow(page, `/watch?v=${TWO}`, "Two");
    await follow(page, "/about", "About");
    const asked = stage.site.seen.slice(from).map(({ path }) => path);
    expect(asked).toEqual([`/watch?v=${TWO}`, "/about"]);
  });

  it("follow a counted repeat", async () => {
    const page = await stage.open(`/watch?v=${TWO}`);
    await page.evaluate((ytid) => {
      const detail = { ytid, repeats: 1, totalRepeats: 1234, todayRepeats: 1 };
      document.dispatchEvent(new CustomEvent("lor:counted", { detail }));
    }, TWO);
    expect(await page.locator("[data-own-repeats]").textContent()).toBe("1 repeat");
    expect(await page.locator("[data-total-repeats]").textContent()).toBe("1.2k");
  });
});
