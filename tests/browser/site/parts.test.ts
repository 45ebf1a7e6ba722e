import { describe, it } from "vitest";
import { expect } from "../../support/browser/browser";
import { waitForFrames } from "../../support/browser/layout-shifts";
import { ONE } from "./shell";
import { expectHeading, follow, setUpSiteRig } from "./site-rig";

const rig = setUpSiteRig();
const NARROW = { viewport: { width: 390, height: 800 } };

function say(message: string): void {
  document.dispatchEvent(new CustomEvent("lor:snackbar", { detail: { message } }));
}

describe("snackbars", () => {
  it("hide after 3 seconds, and stay while the pointer is over them", async () => {
    const page = await rig.open("/");
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.evaluate(say, "Goodbye!");
    const message = page.locator("#snackbar").getByText("Goodbye!");
    await page.clock.runFor(2900);
    await expect(message).toHaveCount(1);
    await message.hover();
    await page.clock.runFor(5000);
    await expect(message).toHaveCount(1);
    await page.mouse.move(0, 0);
    await page.clock.runFor(2900);
    await expect(message).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(message).toHaveCount(0);
  });

  it("of the server behave like those of the browser", async () => {
    const page = await rig.open("/forms");
    await page.getByRole("button", { name: "save" }).click();
    await expectHeading(page, "Saved");
    await page.locator("#snackbar").getByText("Stored").waitFor({ state: "detached" });
  });
});

describe("the theme", () => {
  it("changes without a request and is stored in its cookie", async () => {
    const page = await rig.open("/");
    const asked = rig.site.seen.length;
    await page.getByText("More").click();
    await page.getByRole("button", { name: "Dark Theme" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    const cookies = async () =>
      (await page.context().cookies()).map(({ name, value }) => [name, value]);
    await expect.poll(cookies).toEqual([["dark-mode", "true"]]);
    await page.getByRole("button", { name: "Light Theme" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await expect(page.getByRole("button", { name: "Dark Theme" })).toHaveCount(1);
    expect(rig.site.seen).toHaveLength(asked);
  });

  it("offers light to a listener whose system is dark", async () => {
    const page = await rig.open("/", { colorScheme: "dark" });
    await page.getByText("More").click();
    await page.getByRole("button", { name: "Light Theme" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  });
});

describe("the sidebar", () => {
  it("opens and closes on a narrow screen and moves the focus", async () => {
    const page = await rig.open("/", NARROW);
    const menu = page.getByRole("button", { name: "Menu" });
    await expect(menu).toHaveAttribute("aria-expanded", "false");
    await menu.click();
    await expect(menu).toHaveAttribute("aria-expanded", "true");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Home");
    await page.keyboard.press("Escape");
    await expect(page.locator("#sidebar")).toBeHidden();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Menu");
    await page.keyboard.press("Space");
    await expect(page.locator("#sidebar")).toBeVisible();
    await page.locator("#sidebar").getByRole("link", { name: "Home" }).click();
    await page.waitForFunction(() => document.activeElement?.id === "main");
    await expect(page.locator("#sidebar")).toBeHidden();
    await expect.poll(() => new URL(page.url()).hash).toBe("");
  });

  it("remembers on a wide screen whether it was open", async () => {
    const page = await rig.open("/");
    await page.getByText("More").click();
    const button = page.getByRole("button", { name: "Sidebar" });
    await button.click();
    await expect(page.locator("html")).toHaveAttribute("data-sidebar", "closed");
    await expect(button).toHaveAttribute("aria-expanded", "false");
    const cookies = async () =>
      (await page.context().cookies()).map(({ name, value }) => [name, value]);
    await expect.poll(cookies).toEqual([["sidebar-state", "closed"]]);
    await button.click();
    await expect(page.locator("html")).toHaveAttribute("data-sidebar", "opened");
  });
});

describe("menus", () => {
  it("close on Escape, on a press elsewhere and with the page", async () => {
    const page = await rig.open("/");
    const menu = page.locator("details.menu");
    const isOpen = () => menu.evaluate((details) => details.hasAttribute("open"));
    await page.getByText("More").click();
    await page.keyboard.press("Escape");
    await expect.poll(() => isOpen()).toBe(false);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("More");
    await page.getByText("More").click();
    await page.getByRole("heading", { level: 1 }).click();
    await expect.poll(() => isOpen()).toBe(false);
    await page.getByText("More").click();
    await follow(page, "/about", "About");
    await expect.poll(() => isOpen()).toBe(false);
  });
});

describe("the hint about bookmarks", () => {
  it("waits until the message that is shown has gone", async () => {
    const page = await rig.open("/");
    const send = (name: string, detail: object) =>
      page.evaluate(
        ([event, of]) => document.dispatchEvent(new CustomEvent(event, { detail: of })),
        [name, detail] as const,
      );
    await send("lor:snackbar", { message: "Created playlist" });
    const message = page.locator("#snackbar").getByText("Created playlist");
    // A message stays while the pointer is on it.
    await message.hover();
    await send("lor:counted", { id: ONE, ytid: ONE, repeats: 3, totalRepeats: 3 });
    await page.waitForFunction(() => document.cookie.includes("bookmark-recommend"));
    await expect(message).toBeVisible();
    await page.mouse.move(0, 0);
    await page.locator("#snackbar").getByText("Bookmark this page").waitFor();
  });
});

describe("sharing", () => {
  it("does not ask a listener to share who just did", async () => {
    const page = await rig.open("/share", { permissions: ["clipboard-read", "clipboard-write"] });
    const prompt = page.getByText("Ten repeats!");
    const ask = () =>
      page.evaluate(() => {
        const detail = { ytid: "aaaaaaaaaa1" };
        document.dispatchEvent(new CustomEvent("lor:share-prompt", { detail }));
      });
    await ask();
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.locator("#snackbar").getByText("Copied Link").waitFor();
    await page.getByRole("link", { name: "Not now" }).click();
    await expect(prompt).toBeHidden();
    await ask();
    // The sharing code has loaded by now and takes the next press.
    await page.getByRole("heading", { level: 1 }).click();
    await waitForFrames(page);
    await expect(prompt).toBeHidden();
  });

  it("copies the link with a message; the prompt appears and can be dismissed", async () => {
    const page = await rig.open("/share", { permissions: ["clipboard-read", "clipboard-write"] });
    await expect(page.getByText("Ten repeats!")).toBeHidden();
    await page.evaluate(() => {
      const detail = { ytid: "aaaaaaaaaa1" };
      document.dispatchEvent(new CustomEvent("lor:share-prompt", { detail }));
    });
    await expect(page.getByText("Ten repeats!")).toBeVisible();
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.locator("#snackbar").getByText("Copied Link").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe("https://lor.test/watch?v=aaaaaaaaaa1");
    await page.getByRole("link", { name: "Not now" }).click();
    await expect(page.getByText("Ten repeats!")).toBeHidden();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/share");
  });
});
