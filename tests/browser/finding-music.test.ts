import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { pasteAndPlay } from "./listening/listener";
import { setStage, STATUS } from "./listening/stage";

const RICK = "dQw4w9WgXcQ";
const stage = setStage();

const line = (page: Page, at: number) => page.locator(`#lyrics li:nth-child(${at}) a`);
const sung = (page: Page, at: number) =>
  page.locator(`#lyrics li:nth-child(${at}) a[aria-current]`).waitFor();
const queryOf = (page: Page) => new URL(page.url()).searchParams;

describe("suggestions", () => {
  const WIDE = { width: 942, height: 800 };

  /** A page whose clock stands still until it is told, with every question for suggestions. */
  async function typing(viewport = WIDE) {
    const page = await stage.open(null, { viewport, allow: [STATUS] });
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === "/api/search/suggest") asked.push(searchParams.get("q") ?? "");
    });
    await page.clock.install();
    await page.goto(stage.app.origin);
    await page.clock.pauseAt(Date.now() + 60_000);
    const box = page.locator("#header input[name=q]");
    const script = page.waitForResponse(/suggest\.client/);
    await box.focus();
    await (await script).finished();
    if (viewport.width >= WIDE.width) await page.locator("#header [role=combobox]").waitFor();
    const options = page.getByRole("option");
    return { page, asked, box, options };
  }

  test("come half a second after the third character or later, and not on narrow screens", async () => {
    const { page, asked, box, options } = await typing();
    await box.pressSequentially("be");
    await page.clock.runFor(600);
    await box.press("r");
    await page.clock.runFor(499);
    await box.press("l");
    await page.clock.runFor(499);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await options.first().waitFor();
    expect(asked).toEqual(["berl"]);
    expect(await options.count()).toBeLessThanOrEqual(10);
    const narrow = await typing({ width: 941, height: 800 });
    await narrow.box.pressSequentially("berlin");
    await narrow.page.clock.runFor(1000);
    expect(narrow.asked).toEqual([]);
    expect(await narrow.box.getAttribute("role")).toBeNull();
  });

  test("are chosen by keys, as a combobox tells them, and lie over nothing", async () => {
    const { page, box, options } = await typing();
    await box.pressSequentially("berlin");
    await page.clock.runFor(500);
    await page.getByRole("listbox", { name: "Suggestions" }).waitFor();
    expect(await box.getAttribute("aria-expanded")).toBe("true");
    expect(await box.getAttribute("aria-controls")).toBe(
      await page.getByRole("listbox").getAttribute("id"),
    );
    const list = await page.getByRole("listbox").boundingBox();
    const player = await page.locator("#player").boundingBox();
    expect(list!.y + list!.height).toBeLessThanOrEqual(player!.y);
    await box.press("ArrowUp");
    expect(await box.inputValue()).toBe(await options.last().textContent());
    await box.press("ArrowDown");
    expect(await box.inputValue()).toBe("berlin");
    await box.press("ArrowDown");
    await box.press("ArrowDown");
    const chosen = page.getByRole("option", { selected: true });
    expect(await chosen.textContent()).toBe(await options.nth(1).textContent());
    expect(await box.getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
    expect(await box.inputValue()).toBe("berlin live");
    await box.press("Escape");
    expect(await box.inputValue()).toBe("berlin");
    expect(await box.getAttribute("aria-expanded")).toBe("false");
    expect(await options.count()).toBe(0);
    await box.pressSequentially(" x");
    await page.clock.runFor(500);
    await options.first().waitFor();
    await box.press("ArrowDown");
    await box.press("ArrowDown");
    await box.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("q") === "berlin x live");
    expect(await options.count()).toBe(0);
  });

  test("are chosen by the mouse, and leave with the focus", async () => {
    const { page, box, options } = await typing();
    await box.pressSequentially("berlin");
    await page.clock.runFor(500);
    await options.first().waitFor();
    await page.keyboard.press("Tab");
    expect(await options.count()).toBe(0);
    expect(await box.getAttribute("role")).toBeNull();
    await box.fill("berliner");
    await page.clock.runFor(500);
    await options.nth(1).click();
    await page.waitForURL((url) => url.searchParams.get("q") === "berliner live");
  });

  test("that cannot be had leave a box that searches", async () => {
    const { page, asked, box } = await typing();
    await page.route("**/api/search/suggest*", (route) => route.fulfill({ status: 500 }));
    await box.pressSequentially("berlin");
    await page.clock.runFor(500);
    await expect.poll(() => asked.length).toBe(1);
    await box.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("q") === "berlin");
  });

  test("are not needed for a pasted address: it opens its video at once", async () => {
    const { page, box } = await typing();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate((ytid) => navigator.clipboard.writeText(`https://youtu.be/${ytid}`), RICK);
    await box.press("Control+V");
    await page.waitForURL((url) => url.pathname === "/watch" && url.searchParams.get("v") === RICK);
  });
});

test("lines follow the song; a press seeks, a second makes the loop, another leaves it", async () => {
  const page = await stage.open("/");
  await pasteAndPlay(page, RICK);
  await page.locator("#lyrics > summary").click();
  await sung(page, 2);
  await line(page, 6).click();
  await sung(page, 6);
  expect(queryOf(page).has("s")).toBe(false);
  await line(page, 6).click();
  await page.waitForURL((url) => url.searchParams.get("e") === "12.5");
  expect(queryOf(page).get("s")).toBe("10.5");
  await page.locator('input[name="s"]').and(page.locator('[value="0:10.5"]')).waitFor();
  await line(page, 3).click();
  await page.waitForURL((url) => !url.searchParams.has("s"));
  await sung(page, 4);
});

test("words out of step are shifted, and stay so for this listener", async () => {
  const page = await stage.open(`/watch?v=${RICK}&wait=1`);
  await page.locator("#lyrics > summary").click();
  await page.getByRole("button", { name: "Later", exact: true }).click();
  await page.getByRole("button", { name: "Later", exact: true }).click();
  await page.locator("#lyrics output", { hasText: "+1 s" }).waitFor();
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

test("similar artists come when they are asked for, four faces first", async () => {
  const page = await stage.open("/watch?v=fJ9rUzIMcZQ");
  await page.locator("#artists > summary").click();
  await page.locator("#artists .faces img").first().waitFor();
  expect(await page.locator("#artists .faces li:visible").count()).toBe(4);
  await page.locator("#artists summary", { hasText: "Show all" }).click();
  expect(await page.locator("#artists .faces li:visible").count()).toBe(11);
});
