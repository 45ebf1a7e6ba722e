import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { haveHistory, inState, press } from "./listening/listener";
import { setStage, STATUS } from "./listening/stage";

const SONG = "dQw4w9WgXcQ";
const WATCH = `/watch?v=${SONG}&wait=1`;
const DOCK = ["Heart", "Previous", "Play", "Next", "Repeat", "Shuffle", "Queue"];
const stage = setStage();

async function playing(path: string, width: number, height = 800): Promise<Page> {
  const page = await stage.open(path, { allow: [STATUS], viewport: { width, height } });
  await press(page, "Play");
  await inState(page, "playing");
  return page;
}

function controls(page: Page) {
  return page.getByRole("group", { name: "Player controls", exact: true });
}

describe("names", () => {
  test("every control of the contract is there once, in the dock and in the page", async () => {
    const page = await stage.open(WATCH);
    await page.locator('[data-island="slider"]').hover();
    await page.locator('[data-island="slider"][data-hydrated]').waitFor();
    const named = (name: string) =>
      page
        .locator("#player")
        .getByRole(name === "Queue" ? "link" : "button", { name, exact: true });
    for (const name of DOCK) expect(await named(name).count(), name).toBe(1);
    for (const name of ["Loop start", "Loop end"]) {
      expect(await page.getByRole("slider", { name, exact: true }).count(), name).toBe(1);
    }
    const main = page.locator("#main");
    expect(await main.getByRole("button", { name: "Heart", exact: true }).count()).toBe(1);
    await press(page, "Play");
    await inState(page, "playing");
    expect(await named("Pause").count()).toBe(1);
    expect(await named("Play").count()).toBe(0);
  });

  test.each([
    [1440, WATCH],
    [390, "/history"],
    [1000, "/no/such/page"],
  ])("nothing that can be used is without a name (%i px, %s)", async (width, path) => {
    const viewport = { width, height: 800 };
    const page = await stage.open("/about", { allow: [STATUS], viewport });
    await haveHistory(page, [SONG]);
    await page.goto(stage.app.origin + path);
    await page.locator("summary[aria-label=More]").click();
    if (width < 942) await page.locator("#header").getByRole("button", { name: "Menu" }).click();
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const used = /^(button|link|textbox|searchbox|slider|combobox|checkbox|DisclosureTriangle)$/;
    const usable = nodes.filter(({ ignored, role }) => !ignored && used.test(role?.value ?? ""));
    expect(usable.length).toBeGreaterThan(15);
    const nameless = usable.filter(({ name }) => !String(name?.value ?? "").trim());
    expect(
      nameless.map(({ role, properties }) => JSON.stringify([role?.value, properties])),
    ).toEqual([]);
  });
});

describe("keyboard", () => {
  test("reaches the skip link, then header, sidebar, player and page in this order", async () => {
    const page = await stage.open(WATCH, { viewport: { width: 1440, height: 900 } });
    const places: string[] = [];
    const names: string[] = [];
    for (let at = 0; at < 70; at++) {
      await page.keyboard.press("Tab");
      const [place, name] = await page.evaluate(() => {
        const focused = document.activeElement;
        const part = focused?.closest("#header, #sidebar, #player, #main")?.id;
        const text = focused?.getAttribute("aria-label") ?? focused?.textContent ?? "";
        return [part ?? focused?.className ?? "", text.trim()];
      });
      if (places.at(-1) !== place) places.push(place);
      if (place === "player") names.push(name);
      if (place === "main") break;
    }
    expect(places).toEqual(["skip", "header", "sidebar", "player", "main"]);
    expect(names).toEqual(DOCK);
  });

  test("the skip link leads past everything to the page", async () => {
    const page = await stage.open("/about");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  test("plays, and brings focus and a word to the page that is gone to", async () => {
    const page = await stage.open(WATCH);
    await controls(page).getByRole("button", { name: "Play", exact: true }).focus();
    await page.keyboard.press("Enter");
    await inState(page, "playing");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect(await focused()).toBe("Pause");
    await page.getByRole("link", { name: "History", exact: true }).first().focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.locator("#announce").getByText("History").waitFor({ state: "attached" });
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: /Rick Astley/ }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("History");
  });
});

/** Points of the embed that something else would take a press at; only those on the screen count. */
async function coveredPoints(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // What answers a scroll does so in the next frame.
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

async function sayInSnackbar(page: Page): Promise<void> {
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
    expect(await coveredPoints(page), `${when}, scrolled to ${y}`).toEqual([]);
  }
  await page.evaluate(() => scrollTo(0, 0));
}

describe.each([390, 1000, 1440])("at %i px", (width) => {
  test.each([WATCH, "/history"])("nothing lies over the player (%s)", async (path) => {
    const page = await playing(path, width);
    await expectUncovered(page, "as it is");
    await sayInSnackbar(page);
    await expectUncovered(page, "with a snackbar");
    await page.locator("summary[aria-label=More]").click();
    await sayInSnackbar(page);
    await expectUncovered(page, "with the menu open and a snackbar");
    await page.keyboard.press("Escape");
    if (width >= 942) return;
    await page.locator("#header").getByRole("button", { name: "Menu" }).click();
    await page.locator("#sidebar").waitFor();
    await sayInSnackbar(page);
    await expectUncovered(page, "with the sidebar open and a snackbar");
  });

  test("the stage is never smaller than 200 by 200 while the host's page is in it", async () => {
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
    await inState(page, "paused");
    await page.getByRole("link", { name: "Listen on Repeat, home" }).focus();
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/history"]')?.click());
    await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
    await expectLarge();
  });
});

test.each([320, 390, 1000, 1440])("no page is wider than %i px", async (width) => {
  const page = await playing(WATCH, width);
  await haveHistory(page, [SONG, "escaping001", "kJQP7kiw5Fk"]);
  // The page's column cuts off what is too wide, so its parts are measured too.
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const parts = [...document.querySelectorAll("#main :is(.card, .card li, .card img)")];
      const ends = parts.map((part) => part.getBoundingClientRect().right);
      return Math.max(scrollWidth, ...ends.map(Math.floor), clientWidth) - clientWidth;
    });
  expect(await overflow(), "playing").toBe(0);
  await page.locator("summary[aria-label=More]").click();
  expect(await overflow(), "menu open").toBe(0);
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
    await page.goto(stage.app.origin + path);
    expect(await overflow(), path).toBe(0);
  }
});

/** Contrast by WCAG 2 of each pair of colours, as the browser resolves them. */
function contrasts(page: Page, pairs: [string, string][]): Promise<number[]> {
  return page.evaluate((wanted) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const luminance = (colour: string) => {
      const probe = document.createElement("i");
      probe.style.color = colour;
      document.body.append(probe);
      if (!canvas) throw new Error("no canvas");
      canvas.fillStyle = getComputedStyle(probe).color;
      probe.remove();
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(
        (value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        },
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return wanted.map(([text, ground]) => {
      const [low = 0, high = 0] = [luminance(text), luminance(ground)].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    });
  }, pairs);
}

test.each(["light", "dark"] as const)("text can be read in the %s theme", async (theme) => {
  const page = await stage.open("/favorites", { colorScheme: theme });
  const grounds = ["--surface", "--raised", "--sunken"];
  const texts = ["--ink", "--muted", "--brand-strong", "--danger"];
  const pairs = texts.flatMap((text) =>
    grounds.map((ground): [string, string] => [`var(${text})`, `var(${ground})`]),
  );
  const snack: [string, string] = ["var(--surface)", "var(--ink)"];
  const button = await page
    .locator("#main .button.primary")
    .evaluate((element): [string, string] => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor];
    });
  const all = [...pairs, snack, button];
  const measured = await contrasts(page, all);
  const poor = all.flatMap((pair, at) => {
    const ratio = measured[at] ?? 0;
    return ratio < 4.5 ? [`${pair.join(" on ")}: ${ratio.toFixed(2)}`] : [];
  });
  expect(poor).toEqual([]);
});
