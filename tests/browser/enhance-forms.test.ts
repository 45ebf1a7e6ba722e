import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { ONE, TWO } from "./enhance/shell";
import { expectHeading, expectSameFrame, play, setStage } from "./enhance/stage";

const stage = setStage();

function submit(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click();
}

function path(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

function heart(page: Page, ytid: string) {
  return page.locator(`form[data-heart="${ytid}"] button`);
}

describe("forms within the document", () => {
  it("turn GET into a navigation with its fields in the address", async () => {
    const page = await stage.open("/");
    await page.getByRole("searchbox").fill("two words");
    await page.keyboard.press("Enter");
    await expectHeading(page, "Results for two words");
    expect(path(page)).toBe("/search?q=two+words");
    expect(await page.locator("[data-area=tabs]").textContent()).toBe("Tabs of radio");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  it("send a POST with its button and follow the redirect to its page and message", async () => {
    const page = await stage.open("/forms");
    await page.getByLabel("Name to save").fill("a&b");
    await submit(page, "save");
    await expectHeading(page, "Saved");
    expect(path(page)).toBe("/saved");
    await page.locator("#snackbar").getByText("Stored").waitFor();
    const sent = stage.site.seen.findLast(({ method }) => method === "POST");
    expect(sent).toMatchObject({ path: "/save", accept: "text/html" });
    expect(Object.fromEntries(new URLSearchParams(sent?.body))).toEqual({
      name: "a&b",
      by: "button save",
    });
    await page.goBack();
    await expectHeading(page, "Forms");
  });

  it("stay where they are when the answer is the same page", async () => {
    const page = await stage.open("/forms");
    const entries = await page.evaluate(() => history.length);
    const button = page.getByRole("button", { name: "again" });
    await button.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(500);
    const answered = page.waitForResponse((response) => response.url().endsWith("/forms"));
    await button.click();
    await answered;
    await page.waitForFunction(() => document.activeElement?.id === "main");
    expect(await page.evaluate(() => [scrollY, history.length])).toEqual([left, entries]);
  });

  it("show a refused form with what was typed, at the field to mend, under the same address", async () => {
    const page = await stage.open("/forms");
    await page.getByLabel("Name to refuse").fill("kept");
    await submit(page, "refuse");
    await page.locator("#refuse [aria-invalid=true]").waitFor();
    expect(await page.getByLabel("Name to refuse").inputValue()).toBe("kept");
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Name to refuse");
    expect(path(page)).toBe("/forms");
  });

  it("keep the player over 303, 422, 500 and a message in JSON", async () => {
    const page = await stage.open("/forms");
    const before = stage.site.frameLoads();
    await play(page);
    await submit(page, "refuse");
    await page.locator("#refuse [aria-invalid=true]").waitFor();
    await submit(page, "limited");
    await page.locator("#snackbar").getByText("Slow down").waitFor();
    await submit(page, "save");
    await expectHeading(page, "Saved");
    await page.goBack();
    await expectHeading(page, "Forms");
    await submit(page, "crash");
    await expectHeading(page, "Broken");
    await expectSameFrame(page, stage.site, before);
  });

  it("send once however often the button is pressed", async () => {
    const page = await stage.open("/forms");
    let answer = () => undefined as void;
    const late = new Promise<void>((resolve) => (answer = resolve));
    let sent = 0;
    await page.route("**/save", async (route) => {
      sent += 1;
      await late;
      await route.continue();
    });
    await submit(page, "save");
    await page.locator("#save[aria-busy=true]").waitFor();
    await submit(page, "save");
    answer();
    await expectHeading(page, "Saved");
    expect(sent).toBe(1);
  });

  it("leave a form with data-hard to the browser", async () => {
    const page = await stage.open("/forms");
    await page.locator("#save").evaluate((form) => form.setAttribute("data-hard", ""));
    await submit(page, "save");
    await expectHeading(page, "Saved");
    expect(await page.evaluate(() => window.sameDocument)).toBeUndefined();
  });
});

describe("hearts", () => {
  it("turn at once, everywhere on the page, and say so", async () => {
    const page = await stage.open("/forms");
    await heart(page, TWO).click();
    await page.locator(`form[data-heart="${TWO}"] [aria-pressed=true]`).waitFor();
    expect(await page.locator(`form[data-heart="${TWO}"]`).getAttribute("action")).toBe(
      "/api/star/clear",
    );
    await page.locator("#snackbar").getByText("Video Hearted").waitFor();
    const sent = stage.site.seen.findLast(({ method }) => method === "POST");
    expect(sent).toMatchObject({
      path: "/api/star/set",
      accept: "application/json",
      body: JSON.stringify({ ytid: TWO }),
    });
    expect(await page.locator("html").getAttribute("data-session")).toBe("");
  });

  it("turn back with the server's words when they are refused", async () => {
    const page = await stage.open("/forms");
    await heart(page, ONE).click();
    await page.locator("#snackbar").getByText("Too many hearts").waitFor();
    expect(await heart(page, ONE).getAttribute("aria-pressed")).toBe("false");
    expect(await page.locator("html").getAttribute("data-session")).toBeNull();
  });

  it("turn back when the network is gone", async () => {
    const page = await stage.open("/forms", { allow: [/ERR_INTERNET_DISCONNECTED/] });
    await page.context().setOffline(true);
    await heart(page, TWO).click();
    await page.locator("#snackbar").getByText("You appear to be offline.").waitFor();
    expect(await heart(page, TWO).getAttribute("aria-pressed")).toBe("false");
  });
});
