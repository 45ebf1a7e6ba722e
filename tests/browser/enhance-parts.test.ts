import { describe, expect, it } from "vitest";
import { expectHeading, follow, setStage } from "./enhance/stage";

const stage = setStage();
const NARROW = { viewport: { width: 390, height: 800 } };

function say(message: string): void {
  document.dispatchEvent(new CustomEvent("lor:snackbar", { detail: { message } }));
}

describe("snackbars", () => {
  it("go after 3 seconds, and stay while they are pointed at", async () => {
    const page = await stage.open("/");
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.evaluate(say, "Goodbye!");
    const message = page.locator("#snackbar").getByText("Goodbye!");
    await page.clock.runFor(2900);
    expect(await message.count()).toBe(1);
    await message.hover();
    await page.clock.runFor(5000);
    expect(await message.count()).toBe(1);
    await page.mouse.move(0, 0);
    await page.clock.runFor(2900);
    expect(await message.count()).toBe(1);
    await page.clock.runFor(200);
    expect(await message.count()).toBe(0);
  });

  it("of the server go as ours do", async () => {
    const page = await stage.open("/forms");
    await page.getByRole("button", { name: "save" }).click();
    await expectHeading(page, "Saved");
    await page.locator("#snackbar").getByText("Stored").waitFor({ state: "detached" });
  });
});

describe("the theme", () => {
  it("changes without a request and is kept in its cookie", async () => {
    const page = await stage.open("/");
    const asked = stage.site.seen.length;
    await page.getByText("More").click();
    await page.getByRole("button", { name: "Dark Theme" }).click();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name, value }) => [name, value])).toEqual([["dark-mode", "true"]]);
    await page.getByRole("button", { name: "Light Theme" }).click();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
    expect(await page.getByRole("button", { name: "Dark Theme" }).count()).toBe(1);
    expect(stage.site.seen).toHaveLength(asked);
  });

  it("offers light to a listener whose system is dark", async () => {
    const page = await stage.open("/", { colorScheme: "dark" });
    await page.getByText("More").click();
    await page.getByRole("button", { name: "Light Theme" }).click();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
  });
});

describe("the sidebar", () => {
  it("opens and closes on a narrow screen, with the focus", async () => {
    const page = await stage.open("/", NARROW);
    const menu = page.getByRole("button", { name: "Menu" });
    expect(await menu.getAttribute("aria-expanded")).toBe("false");
    await menu.click();
    expect(await menu.getAttribute("aria-expanded")).toBe("true");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Home");
    await page.keyboard.press("Escape");
    expect(await page.locator("#sidebar").isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Menu");
    await page.keyboard.press("Space");
    expect(await page.locator("#sidebar").isVisible()).toBe(true);
    await page.locator("#sidebar").getByRole("link", { name: "Home" }).click();
    await page.waitForFunction(() => document.activeElement?.id === "main");
    expect(await page.locator("#sidebar").isVisible()).toBe(false);
    expect(new URL(page.url()).hash).toBe("");
  });

  it("remembers on a wide screen how it was left", async () => {
    const page = await stage.open("/");
    await page.getByText("More").click();
    const button = page.getByRole("button", { name: "Sidebar" });
    await button.click();
    expect(await page.locator("html").getAttribute("data-sidebar")).toBe("closed");
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    const [cookie] = await page.context().cookies();
    expect([cookie?.name, cookie?.value]).toEqual(["sidebar-state", "closed"]);
    await button.click();
    expect(await page.locator("html").getAttribute("data-sidebar")).toBe("opened");
  });
});

describe("menus", () => {
  it("close on Escape, on a press elsewhere and with the page", async () => {
    const page = await stage.open("/");
    const menu = page.locator("details.menu");
    const isOpen = () => menu.evaluate((details) => details.hasAttribute("open"));
    await page.getByText("More").click();
    await page.keyboard.press("Escape");
    expect(await isOpen()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("More");
    await page.getByText("More").click();
    await page.getByRole("heading", { level: 1 }).click();
    expect(await isOpen()).toBe(false);
    await page.getByText("More").click();
    await follow(page, "/about", "About");
    expect(await isOpen()).toBe(false);
  });
});

describe("sharing", () => {
  it("copies the link and says so; the prompt comes and is dismissed", async () => {
    const page = await stage.open("/share", { permissions: ["clipboard-read", "clipboard-write"] });
    expect(await page.getByText("Ten repeats!").isVisible()).toBe(false);
    await page.evaluate(() => {
      const detail = { ytid: "aaaaaaaaaa1" };
      document.dispatchEvent(new CustomEvent("lor:share-prompt", { detail }));
    });
    expect(await page.getByText("Ten repeats!").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.locator("#snackbar").getByText("Copied Link").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe("https://lor.test/watch?v=aaaaaaaaaa1");
    await page.getByRole("link", { name: "Not now" }).click();
    expect(await page.getByText("Ten repeats!").isVisible()).toBe(false);
    expect(new URL(page.url()).pathname).toBe("/share");
  });
});
