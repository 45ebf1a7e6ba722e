import type { Locator, Page } from "playwright";
import { describe, test } from "vitest";
import { expect } from "../../support/browser/browser";
import { untilRequestsAreKnown } from "../../support/browser/requests";
import { holdScripts } from "../../support/browser/scripts-on-their-way";
import { pasteAndPlay, waitForState } from "../listening/listener";
import { setUpBrowserRig, ERROR_STATUS } from "../listening/browser-rig";

const RICK = "dQw4w9WgXcQ";
const rig = setUpBrowserRig();

const line = (page: Page, at: number) => page.locator(`#lyrics li:nth-child(${at}) a`);
const sung = (page: Page, at: number) =>
  page.locator(`#lyrics li:nth-child(${at}) a[aria-current]`).waitFor();
const queryOf = (page: Page) => new URL(page.url()).searchParams;

describe("suggestions", () => {
  const WIDE = { width: 942, height: 800 };

  /** A page whose clock only moves when told to, and every request for suggestions. */
  async function typing(viewport = WIDE, path = "/") {
    const page = await rig.open(null, { viewport, allow: [ERROR_STATUS] });
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (/^\/api\/.*suggest$/.test(pathname)) asked.push(searchParams.get("q") ?? "");
    });
    await page.clock.install();
    await page.goto(rig.app.origin + path);
    await page.clock.pauseAt(Date.now() + 60_000);
    const box = page.locator("#header input[name=q]");
    const script = page.waitForResponse(/\/suggest-/);
    await box.focus();
    await (await script).finished();
    if (viewport.width >= WIDE.width || path !== "/")
      await page.locator("#header [role=combobox]").waitFor();
    const options = page.locator("#header").getByRole("option");
    return { page, asked, box, options };
  }

  test("come no sooner than half a second after the third character, and not on narrow screens", async () => {
    const { page, asked, box, options } = await typing();
    await box.pressSequentially("be");
    await page.clock.runFor(600);
    await box.press("r");
    await page.clock.runFor(499);
    await box.press("l");
    await page.clock.runFor(499);
    await untilRequestsAreKnown(page);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await options.first().waitFor();
    expect(asked).toEqual(["berl"]);
    await expect.poll(() => options.count()).toBeLessThanOrEqual(10);
    const narrow = await typing({ width: 941, height: 800 });
    await narrow.box.pressSequentially("berlin");
    await narrow.page.clock.runFor(1000);
    await untilRequestsAreKnown(narrow.page);
    expect(narrow.asked).toEqual([]);
    await expect(narrow.box).not.toHaveAttribute("role");
  });

  test.each([
    ["/radio", "jazz", /jazz/i],
    ["/podcast", "lantern", /^Lantern /],
  ])("of %s come on narrow screens too", async (path, word, suggestion) => {
    const { page, asked, box, options } = await typing({ width: 390, height: 800 }, path);
    await box.pressSequentially(word);
    await page.clock.runFor(499);
    await untilRequestsAreKnown(page);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect(options.first()).toHaveText(suggestion);
    expect(asked).toEqual([word]);
    const list = await page.getByRole("listbox", { name: "Suggestions" }).boundingBox();
    const player = await page.locator("#player").boundingBox();
    expect(list!.y + list!.height).toBeLessThanOrEqual(player!.y);
    await expect(box).toBeFocused();
  });

  test("are chosen with the keyboard as in a combobox, and cover nothing important", async () => {
    const { page, box, options } = await typing();
    await box.pressSequentially("berlin");
    await page.clock.runFor(500);
    await page.getByRole("listbox", { name: "Suggestions" }).waitFor();
    await expect(box).toHaveAttribute("aria-expanded", "true");
    const listId = await page.getByRole("listbox").getAttribute("id");
    await expect(box).toHaveAttribute("aria-controls", listId ?? "has none");
    const list = await page.getByRole("listbox").boundingBox();
    const player = await page.locator("#player").boundingBox();
    expect(list!.y + list!.height).toBeLessThanOrEqual(player!.y);
    await box.press("ArrowUp");
    await expect(box).toHaveValue((await options.last().textContent()) ?? "");
    await box.press("ArrowDown");
    await expect(box).toHaveValue("berlin");
    await box.press("ArrowDown");
    await box.press("ArrowDown");
    const chosen = page.locator("#header").getByRole("option", { selected: true });
    await expect(chosen).toHaveText((await options.nth(1).textContent()) ?? "");
    const chosenId = await chosen.getAttribute("id");
    await expect(box).toHaveAttribute("aria-activedescendant", chosenId ?? "has none");
    await expect(box).toHaveValue("berlin live");
    await box.press("Escape");
    await expect(box).toHaveValue("berlin");
    await expect(box).toHaveAttribute("aria-expanded", "false");
    await expect(options).toHaveCount(0);
    await box.pressSequentially(" x");
    await page.clock.runFor(500);
    await options.first().waitFor();
    await box.press("ArrowDown");
    await box.press("ArrowDown");
    await box.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("q") === "berlin x live");
    await expect(options).toHaveCount(0);
  });

  test("are chosen with the mouse, and close when the focus leaves", async () => {
    const { page, box, options } = await typing();
    await box.pressSequentially("berlin");
    await page.clock.runFor(500);
    await options.first().waitFor();
    await page.keyboard.press("Tab");
    await expect(options).toHaveCount(0);
    await expect(box).not.toHaveAttribute("role");
    await box.fill("berliner");
    await page.clock.runFor(500);
    await options.nth(1).click();
    await page.waitForURL((url) => url.searchParams.get("q") === "berliner live");
  });

  test("leave a working search box when they cannot be loaded", async () => {
    const { page, asked, box } = await typing();
    await page.route("**/api/search/suggest*", (route) => route.fulfill({ status: 500 }));
    await box.pressSequentially("berlin");
    await page.clock.runFor(500);
    await expect.poll(() => asked.length).toBe(1);
    await box.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("q") === "berlin");
  });

  test("come for what was typed before the page's first script", async () => {
    const page = await rig.open(null, { viewport: WIDE });
    const release = await holdScripts(page, "all");
    await page.goto(`${rig.app.origin}/about`, { waitUntil: "commit" });
    await page.locator("#header input[name=q]").pressSequentially("berl");
    await release();
    await page.locator("#header").getByRole("option").first().waitFor();
  });

  test("are not needed for a pasted address, which opens its video at once", async () => {
    const { page, box } = await typing();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate((ytid) => navigator.clipboard.writeText(`https://youtu.be/${ytid}`), RICK);
    await box.press("Control+V");
    await page.waitForURL((url) => url.pathname === "/watch" && url.searchParams.get("v") === RICK);
  });
});

test("the search box of wide screens opens with the focus and closes on blur, unless it has words", async () => {
  const page = await rig.open("/top10", { viewport: { width: 942, height: 800 } });
  const form = page.locator("#header form[role=search]");
  const box = form.locator("input[name=q]");
  const short = form.getByText("Search...", { exact: true });
  await expect(short).toBeVisible();
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width;
  expect(await widthOf(short)).toBeLessThan((await widthOf(box)) ?? 0);
  await page.keyboard.press("/");
  await expect(short).toBeHidden();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(short).toBeVisible();
  await form.getByRole("button", { name: "Search" }).click();
  await expect(box).toBeFocused();
  await expect(short).toBeHidden();
  await box.fill("rain");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(box).not.toBeFocused();
  await expect(short).toBeHidden();
  await box.fill("");
  await page.setViewportSize({ width: 941, height: 800 });
  await page.getByRole("heading", { level: 1 }).click();
  await expect(box).not.toBeFocused();
  await expect(short).toBeHidden();
});

test.each([
  [390, 3],
  [1076, 5],
])("at %i px the radios of %i artists at least are in view", async (width, count) => {
  const page = await rig.open("/search?q=official&wait=1", { viewport: { width, height: 800 } });
  const inView = () =>
    page.getByRole("region", { name: "Artist Radio" }).evaluate((card) => {
      const { left, right } = card.getBoundingClientRect();
      const tiles = [...card.querySelectorAll("li")].map((tile) => tile.getBoundingClientRect());
      return tiles.filter((tile) => tile.width > 0 && tile.left >= left && tile.right <= right)
        .length;
    });
  expect(await inView()).toBeGreaterThanOrEqual(count);
  await page.locator("#main li[data-ytid] a").first().click();
  await waitForState(page, "playing");
  await page.goBack();
  await expect.poll(inView).toBe(count);
});

test("lyrics follow the song; one press seeks, a second loops between the two lines, another clears the loop", async () => {
  const page = await rig.open("/");
  await pasteAndPlay(page, RICK);
  await page.locator("#lyrics > summary").click();
  await sung(page, 2);
  await line(page, 6).click();
  await sung(page, 6);
  await expect.poll(() => queryOf(page).has("s")).toBe(false);
  const first = await page.locator("#lyrics").elementHandle();
  const release = await holdLyrics(page);
  await line(page, 8).click();
  await page.waitForURL((url) => url.searchParams.get("e") === "16.5");
  await expect.poll(() => queryOf(page).get("s")).toBe("10.5");
  await page.locator('input[name="s"]').and(page.locator('[value="0:10.5"]')).waitFor();
  await expect.poll(() => first?.evaluate((old) => old.isConnected)).toBe(false);
  const lyrics = await page.locator("#lyrics").elementHandle();
  // The page has the lines, but their times are still on their way.
  await line(page, 3).click();
  release();
  await page.waitForURL((url) => !url.searchParams.has("s"));
  // The section is gone once the page is rendered again, whose lyrics are new elements.
  await expect.poll(() => lyrics?.evaluate((old) => old.isConnected)).toBe(false);
  await sung(page, 4);
  await line(page, 3).click();
  await page.waitForURL((url) => url.searchParams.get("e") === "6.5");
  expect(queryOf(page).get("s"), "the same line again loops alone").toBe("4.5");
  await page.reload();
  expect(queryOf(page).get("s")).toBe("4.5");
});

/** Holds back the times of lyrics until the returned function is called. */
async function holdLyrics(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/video/lyrics?*", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Holds back posts to this address until `release` is called; `sent` has their shifts. */
async function holdPosts(page: Page, address: string) {
  const sent: string[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    sent.push(String(route.request().postDataJSON().offset));
    await released;
    await route.continue();
  });
  return { sent, release };
}

test("lyrics that are out of sync can be shifted, and the shift is stored for this listener", async () => {
  const page = await rig.open(`/watch?v=${RICK}&wait=1`);
  const { sent, release } = await holdPosts(page, "**/api/video/lyrics/offset");
  await page.locator("#lyrics > summary").click();
  await page.getByRole("button", { name: "Later", exact: true }).click();
  await page.getByRole("button", { name: "Later", exact: true }).click();
  await page.locator("#lyrics output", { hasText: "+1 s" }).waitFor();
  await expect
    .poll(() => sent, "the second shift waits for the answer to the first")
    .toEqual(["0.5"]);
  release();
  await expect
    .poll(async () => {
      const url = new URL(`/api/video/lyrics?ytids=${RICK}`, page.url()).href;
      const { res } = await (await page.request.get(url)).json();
      return res[RICK].offset;
    })
    .toBe(1);
  await page.reload();
  await page.locator("#lyrics > summary").click();
  await page.locator("#lyrics output", { hasText: "+1 s" }).waitFor();
});

test("a panel whose script is lost says so, and Try again loads it", async () => {
  const page = await rig.open("/", { allow: [/ERR_FAILED/] });
  const panels = [
    [RICK, "lyrics", "Lyrics cannot be loaded right now.", "#lyrics li a"],
    ["fJ9rUzIMcZQ", "artists", "Artists cannot be loaded right now.", "#artists .faces img"],
  ] as const;
  for (const [ytid, id, message, filled] of panels) {
    await page.goto(new URL(`/watch?v=${ytid}`, page.url()).href);
    const script = new RegExp(`/assets/${id}-[0-9a-f]+[.]js`);
    await page.route(script, (route) => route.abort());
    await page.locator(`#${id} > summary`).click();
    await page.locator(`#${id}`).getByText(message, { exact: true }).waitFor();
    await page.unroute(script);
    await page.locator(`#${id}`).getByRole("button", { name: "Try again" }).click();
    await page.locator(filled).first().waitFor();
  }
});

test("similar artists are loaded on demand, four faces first", async () => {
  const page = await rig.open("/watch?v=fJ9rUzIMcZQ");
  await page.locator("#artists > summary").click();
  await page.locator("#artists .faces img").first().waitFor();
  await expect(page.locator("#artists .faces li:visible")).toHaveCount(4);
  await page.locator("#artists summary", { hasText: "Show all" }).click();
  await expect(page.locator("#artists .faces li:visible")).toHaveCount(12);
});
