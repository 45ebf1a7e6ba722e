import type { Page } from "playwright";
import { describe, test } from "vitest";
import { expect } from "../../support/browser/browser";
import { createHistory, press, waitForState } from "../listening/listener";
import { ERROR_STATUS, setUpBrowserRig } from "../listening/browser-rig";

const SONG = "dQw4w9WgXcQ";
const WATCH = `/watch?v=${SONG}&wait=1`;
const rig = setUpBrowserRig();

async function playing(path: string, width: number, height = 800): Promise<Page> {
  const page = await rig.open(path, { allow: [ERROR_STATUS], viewport: { width, height } });
  await press(page, "Play");
  await waitForState(page, "playing");
  return page;
}

/** Points on the screen where something else would take a press meant for the embed. */
async function coveredPoints(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Scroll handlers run in the next frame.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    const frame = document.querySelector("#player iframe");
    if (!frame) throw new Error("nothing plays");
    const { left, top, width, height } = frame.getBoundingClientRect();
    const covered: string[] = [];
    for (let column = 0; column <= 12; column++) {
      for (let row = 0; row <= 12; row++) {
        const x = left + 12 + ((width - 24) * column) / 12;
        const y = top + 12 + ((height - 24) * row) / 12;
        const hit = document.elementFromPoint(x, y);
        if (hit && hit !== frame)
          covered.push(`${hit.outerHTML.slice(0, 60)} at ${x | 0},${y | 0}`);
      }
    }
    return covered;
  });
}

async function showSnackbar(page: Page): Promise<void> {
  await page.evaluate(() => {
    const detail = { message: "A message that stays for a while", kind: "info" };
    document.dispatchEvent(new CustomEvent("lor:snackbar", { detail }));
  });
  await page.locator("#snackbar .snack").hover({ force: true, trial: true });
}

async function expectUncovered(page: Page, when: string): Promise<void> {
  const deepest = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (const y of [0, 120, 300, deepest]) {
    await page.evaluate((to) => scrollTo(0, to), y);
    await expect.poll(() => coveredPoints(page), `${when}, scrolled to ${y}`).toEqual([]);
  }
  await page.evaluate(() => scrollTo(0, 0));
}

test.each([
  [390, 844],
  [1000, 800],
  [1440, 900],
])("one's own repeats and everyone's are above the fold of %i x %i", async (width, height) => {
  const page = await playing(WATCH, width, height);
  for (const count of [".count-own", "[data-total-repeats]"])
    await expect(page.locator(`#main ${count}`)).toBeInViewport({ ratio: 1 });
});

describe.each([390, 1000, 1440])("at %i px", (width) => {
  test.each([WATCH, "/history"])("nothing covers the player (%s)", async (path) => {
    const page = await playing(path, width);
    await expectUncovered(page, "as it is");
    await showSnackbar(page);
    await expectUncovered(page, "with a snackbar");
    await page.locator("summary[aria-label=More]").click();
    await showSnackbar(page);
    await expectUncovered(page, "with the menu open and a snackbar");
    await page.keyboard.press("Escape");
    if (width >= 942) return;
    await page.locator("#header").getByRole("button", { name: "Menu" }).click();
    await page.locator("#sidebar").waitFor();
    await showSnackbar(page);
    await expectUncovered(page, "with the sidebar open and a snackbar");
  });

  test("the stage is at least 200 by 200 px while it holds the host's page", async () => {
    const page = await playing(WATCH, width, 500);
    const sizes = async () => {
      const box = await page.locator("#player iframe").boundingBox();
      return [box?.width ?? 0, box?.height ?? 0];
    };
    const expectLarge = async () => {
      for (const size of await sizes()) expect(size).toBeGreaterThanOrEqual(200);
    };
    await expectLarge();
    await press(page, "Pause");
    await waitForState(page, "paused");
    await page.getByRole("link", { name: "Listen on Repeat, home" }).focus();
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/history"]')?.click());
    await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
    await expectLarge();
  });
});

test.each([320, 390, 1000, 1440])("no page is wider than %i px", async (width) => {
  const page = await playing(WATCH, width);
  await createHistory(page, [SONG, "escaping001", "kJQP7kiw5Fk"]);
  // The page's column clips what is too wide, so its parts are measured too.
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const parts = [...document.querySelectorAll("#main :is(.card, .card li, .card img)")];
      const ends = parts.map((part) => part.getBoundingClientRect().right);
      return Math.max(scrollWidth, ...ends.map(Math.floor), clientWidth) - clientWidth;
    });
  await expect.poll(() => overflow(), "playing").toBe(0);
  await page.locator("summary[aria-label=More]").click();
  await expect.poll(() => overflow(), "menu open").toBe(0);
  const panelBesideButton = () =>
    page.evaluate(() => {
      const [panel, button] = [".menu-panel", ":scope > summary"].map((part) =>
        document.querySelector(".menu[open]")?.querySelector(part)?.getBoundingClientRect(),
      );
      return Math.round((panel?.right ?? -1) - (button?.right ?? 0));
    });
  await expect.poll(panelBesideButton, "the menu opens under its button").toBe(0);
  const lists = ["/yourlor", "/reviews", "/stream", "/stream/eighties-forever", "/contact"];
  const more = width === 320 || width === 1440 ? lists : [];
  for (const path of [
    "/",
    "/history",
    "/favorites",
    "/from-youtube",
    "/no/such/page",
    "/login",
    ...more,
  ]) {
    await page.goto(rig.app.origin + path);
    await expect.poll(() => overflow(), path).toBe(0);
  }
});

test.each([390, 1440])(
  "a long word breaks instead of overflowing its card (%i px)",
  async (width) => {
    const page = await rig.open(WATCH, { viewport: { width, height: 800 } });
    const texts = page.locator("#main .watch-body :is(h1, h2, p):visible");
    const tooWide = () =>
      texts.evaluateAll((all) => {
        for (const one of all) one.textContent = "Donau".repeat(60);
        return all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length;
      });
    await expect(texts.nth(3)).toBeVisible();
    await expect.poll(tooWide).toBe(0);
  },
);

test("a name in Arabic is cut off at its end, not at its beginning", async () => {
  const page = await rig.open("/about", { viewport: { width: 1000, height: 800 } });
  const name = "أغاني فيروز للصباح والمساء والليل";
  const made = await page.request.post(`${rig.app.origin}/api/playlist/create`, { data: { name } });
  expect(made.ok()).toBe(true);
  await page.goto(`${rig.app.origin}/playlist`);
  const shown = (at: number) =>
    page
      .locator("#sidebar")
      .getByText(name)
      .evaluate((label, at) => {
        const range = document.createRange();
        const text = label.firstChild as Text;
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const [letter, box] = [range, label].map((one) => one.getBoundingClientRect());
        return letter && box && letter.left >= box.left && letter.right <= box.right;
      }, at);
  await expect.poll(() => shown(0), "its first letter").toBe(true);
  await expect.poll(() => shown(name.length - 1), "its last letter").toBe(false);
});

test("nothing moves for ever if listeners want less motion", async () => {
  const page = await rig.open("/top10", {
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 900 },
  });
  await press(page, "Play");
  await waitForState(page, "playing");
  await page.locator("#sidebar [data-playing] .speaker").waitFor();
  const moving = () =>
    page.evaluate(() =>
      document.getAnimations().filter(({ playState }) => playState === "running"),
    );
  await expect.poll(async () => (await moving()).length).toBe(0);
});
