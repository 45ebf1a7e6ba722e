import type { Page } from "playwright";
import { describe, test } from "vitest";
import { expect } from "../../support/browser/browser";
import { createHistory, waitForState, press } from "../listening/listener";
import { setUpBrowserRig, ERROR_STATUS } from "../listening/browser-rig";

const SONG = "dQw4w9WgXcQ";
const WATCH = `/watch?v=${SONG}&wait=1`;
const BUTTONS = ["Previous", "Play", "Next", "Repeat", "Shuffle", "Heart"];
const LINKS = ["Add to playlist", "Queue", "Share"];
const REST = ["Other controls", "Slower", "Speed", "Faster"];
const LOOP = ["Fine-tune", "Zoom in", "Set A", "Start", "End", "Set B", "Set section", "Clear"];
const rig = setUpBrowserRig();

function controls(page: Page) {
  return page.getByRole("group", { name: "Player controls", exact: true });
}

describe("names", () => {
  test("each control appears once, and the page has no second heart", async () => {
    const page = await rig.open(WATCH);
    await page.locator('[data-island="slider"]').hover();
    await page.locator('[data-island="slider"][data-hydrated]').waitFor();
    const named = (name: string) =>
      page
        .locator("#player")
        .getByRole(LINKS.includes(name) ? "link" : "button", { name, exact: true });
    await controls(page).getByLabel("Other controls").click();
    for (const name of [...BUTTONS, ...LINKS]) await expect(named(name), name).toHaveCount(1);
    for (const name of ["Loop start", "Loop end"]) {
      await expect(page.getByRole("slider", { name, exact: true }), name).toHaveCount(1);
    }
    const main = page.locator("#main");
    await expect(main.getByRole("button", { name: "Heart", exact: true })).toHaveCount(0);
    await press(page, "Play");
    await waitForState(page, "playing");
    await expect(named("Pause")).toHaveCount(1);
    await expect(named("Play")).toHaveCount(0);
  });

  test.each([
    [1440, WATCH],
    [390, "/history"],
    [1000, "/no/such/page"],
  ])("every interactive element has a name (%i px, %s)", async (width, path) => {
    const viewport = { width, height: 800 };
    const page = await rig.open("/about", { allow: [ERROR_STATUS], viewport });
    await createHistory(page, [SONG]);
    await page.goto(rig.app.origin + path);
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
    const page = await rig.open(WATCH, { viewport: { width: 1440, height: 900 } });
    const places: string[] = [];
    const names: string[] = [];
    for (let at = 0; at < 70; at++) {
      await page.keyboard.press("Tab");
      const [place, name] = await page.evaluate(() => {
        const focused = document.activeElement;
        const part = focused?.closest("#header, #sidebar, #player, #main")?.id;
        const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : focused;
        const text = focused?.getAttribute("aria-label") ?? label?.textContent ?? "";
        return [part ?? focused?.className ?? "", text.trim()];
      });
      if (places.at(-1) !== place) places.push(place);
      if (place === "player") names.push(name);
      if (place === "main") break;
    }
    expect(places).toEqual(["skip", "header", "sidebar", "player", "main"]);
    expect(names.filter((name) => !/^Loop/.test(name))).toEqual([...BUTTONS, ...REST, ...LOOP]);
  });

  test("'Skip to player' leads to Play within five presses of Tab", async () => {
    const page = await rig.open(WATCH);
    for (const key of ["Tab", "Tab", "Enter", "Tab", "Tab"]) await page.keyboard.press(key);
    await expect(controls(page).getByRole("button", { name: "Play", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await waitForState(page, "playing");
  });

  test("the skip link moves focus past everything to the page", async () => {
    const page = await rig.open("/about");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  test("plays by keyboard, and navigation moves the focus and announces the page", async () => {
    const page = await rig.open(WATCH);
    await controls(page).getByRole("button", { name: "Play", exact: true }).focus();
    await page.keyboard.press("Enter");
    await waitForState(page, "playing");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect.poll(() => focused()).toBe("Pause");
    await page.getByRole("link", { name: "History", exact: true }).first().focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.locator("#announce").getByText("History").waitFor({ state: "attached" });
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: /Never Gonna Give You Up/ }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain("History");
  });
});

/** WCAG 2 contrast of each pair of colours, as the browser resolves them. */
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

test.each(["light", "dark"] as const)("text has enough contrast in the %s theme", async (theme) => {
  const page = await rig.open("/favorites", { colorScheme: theme });
  const backgrounds = ["--surface", "--raised", "--sunken"];
  const texts = ["--ink", "--muted", "--brand-strong", "--danger"];
  const pairs = texts.flatMap((text) =>
    backgrounds.map((ground): [string, string] => [`var(${text})`, `var(${ground})`]),
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
  const tooLow = all.flatMap((pair, at) => {
    const ratio = measured[at] ?? 0;
    return ratio < 4.5 ? [`${pair.join(" on ")}: ${ratio.toFixed(2)}`] : [];
  });
  expect(tooLow).toEqual([]);
});
