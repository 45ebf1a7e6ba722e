import type { Page } from "playwright";
import { describe, it } from "vitest";
import { expect } from "../../support/browser/browser";
import { ONE, TWO } from "./shell";
import { expectHeading, expectSameFrame, play, setUpSiteRig } from "./site-rig";

const rig = setUpSiteRig();

function submit(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click();
}

function path(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

function heart(page: Page, ytid: string) {
  return page.locator(`form[data-heart="video:${ytid}"] button`);
}

describe("forms within the document", () => {
  it("submit a GET as a navigation with its fields in the address", async () => {
    const page = await rig.open("/");
    await page.getByRole("searchbox").fill("two words");
    await page.keyboard.press("Enter");
    await expectHeading(page, "Results for two words");
    await expect.poll(() => path(page)).toBe("/search?q=two+words");
    await expect(page.locator("[data-area=tabs]")).toHaveText("Tabs of radio");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  it("submit a POST with its button and follow the redirect to its page and message", async () => {
    const page = await rig.open("/forms");
    await page.getByLabel("Name to save").fill("a&b");
    await submit(page, "save");
    await expectHeading(page, "Saved");
    await expect.poll(() => path(page)).toBe("/saved");
    await page.locator("#snackbar").getByText("Stored").waitFor();
    const sent = rig.site.seen.findLast(({ method }) => method === "POST");
    expect(sent).toMatchObject({ path: "/save", accept: "text/html" });
    expect(Object.fromEntries(new URLSearchParams(sent?.body))).toEqual({
      name: "a&b",
      by: "button save",
    });
    await page.goBack();
    await expectHeading(page, "Forms");
  });

  it("stay on the page when the response is the same page", async () => {
    const page = await rig.open("/forms");
    const entries = await page.evaluate(() => history.length);
    const button = page.getByRole("button", { name: "again" });
    await button.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(500);
    const answered = page.waitForResponse((response) => response.url().endsWith("/forms"));
    await button.click();
    await answered;
    await page.waitForFunction(() => document.activeElement?.id === "main");
    await expect
      .poll(() => page.evaluate(() => [scrollY, history.length]))
      .toEqual([left, entries]);
  });

  it("show a rejected form with its values and the focus on the wrong field, under the same address", async () => {
    const page = await rig.open("/forms");
    await page.getByLabel("Name to reject").fill("kept");
    await submit(page, "reject");
    await page.locator("#reject [aria-invalid=true]").waitFor();
    await expect(page.getByLabel("Name to reject")).toHaveValue("kept");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
      .toBe("Name to reject");
    await expect.poll(() => path(page)).toBe("/forms");
  });

  it("keep the player over 303, 422, 500 and a message in JSON", async () => {
    const page = await rig.open("/forms");
    const before = rig.site.frameLoads();
    await play(page);
    await submit(page, "reject");
    await page.locator("#reject [aria-invalid=true]").waitFor();
    await submit(page, "limited");
    await page.locator("#snackbar").getByText("Slow down").waitFor();
    await submit(page, "save");
    await expectHeading(page, "Saved");
    await page.goBack();
    await expectHeading(page, "Forms");
    await submit(page, "crash");
    await expectHeading(page, "Broken");
    await expectSameFrame(page, rig.site, before);
  });

  it("submit once however often the button is pressed", async () => {
    const page = await rig.open("/forms");
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
    const page = await rig.open("/forms");
    await page.locator("#save").evaluate((form) => form.setAttribute("data-hard", ""));
    await submit(page, "save");
    await expectHeading(page, "Saved");
    await expect.poll(() => page.evaluate(() => window.sameDocument)).toBeUndefined();
  });
});

describe("hearts", () => {
  it("change at once everywhere on the page, with a message", async () => {
    const page = await rig.open("/forms");
    await heart(page, TWO).click();
    await page.locator(`form[data-heart="video:${TWO}"] [aria-pressed=true]`).waitFor();
    await expect(page.locator(`form[data-heart="video:${TWO}"]`)).toHaveAttribute(
      "action",
      "/api/star/clear",
    );
    await page.locator("#snackbar").getByText("Video Hearted").waitFor();
    const sent = rig.site.seen.findLast(({ method }) => method === "POST");
    expect(sent).toMatchObject({
      path: "/api/star/set",
      accept: "application/json",
      body: JSON.stringify({ ytid: TWO }),
    });
    await expect(page.locator("html")).toHaveAttribute("data-session", "");
  });

  it("are reverted with the server's message when it rejects them", async () => {
    const page = await rig.open("/forms");
    await heart(page, ONE).click();
    await page.locator("#snackbar").getByText("Too many hearts").waitFor();
    await expect(heart(page, ONE)).toHaveAttribute("aria-pressed", "false");
    await expect(page.locator("html")).not.toHaveAttribute("data-session");
  });

  it("are reverted when the network fails", async () => {
    const page = await rig.open("/forms", { allow: [/ERR_INTERNET_DISCONNECTED/] });
    await page.context().setOffline(true);
    await heart(page, TWO).click();
    await page.locator("#snackbar").getByText("You appear to be offline.").waitFor();
    await expect(heart(page, TWO)).toHaveAttribute("aria-pressed", "false");
  });
});
