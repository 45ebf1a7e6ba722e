import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { openPage, openPageWithoutScripts } from "../support/browser";
import { setStage } from "./listening/stage";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const HELLO = "YQHsXMglC9A";

/** The pictures of videos that the stand-in has never heard of. */
const NO_PICTURE = /Failed to load resource.*404/;

const stage = setStage();

const PATIENT = { timeout: 10_000 };

const rows = (page: Page) => page.locator("#main [data-rows] > li");
const row = (page: Page, ytid: string) => page.locator(`#main li[data-ytid="${ytid}"]`);
const many = Array.from({ length: 57 }, (_, i) => `cccccccc${String(i).padStart(3, "0")}`);

async function importLinks(page: Page, text: string, target: string): Promise<void> {
  await page.goto(`${stage.app.origin}/import`);
  await page.getByLabel("Or links and ids, one a line").fill(text);
  await page.getByLabel("Put the videos into").selectOption({ label: target });
  await page.locator("#main").getByRole("button", { name: "Import" }).click();
  const report = page.getByRole("heading", { name: "Imported" });
  await report.waitFor();
  expect((await report.boundingBox())?.y, "the report is shown").toBeGreaterThanOrEqual(0);
}

test("Show more grows the list in place, and coming back finds it as it was left", async () => {
  const page = await openPage(stage.browser, { allow: [NO_PICTURE] });
  await importLinks(page, [RICK, ...many].join("\n"), "History");
  await page.goto(`${stage.app.origin}/history`);
  expect(await rows(page).count()).toBe(50);
  const more = page.getByRole("link", { name: "Show more" });
  await more.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await more.click();
  await expect.poll(() => rows(page).count(), PATIENT).toBe(58);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  expect(await more.count()).toBe(0);
  expect(new URL(page.url()).searchParams.get("shown")).toBe("58");
  const ids = await rows(page).evaluateAll((all) => all.map((li) => li.getAttribute("data-ytid")));
  expect(new Set(ids).size).toBe(58);
  const foot = page.getByRole("link", { name: "Import and export" });
  await foot.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(before);
  await foot.click();
  await page.getByRole("heading", { level: 1, name: "Import and export" }).waitFor();
  await page.goBack();
  await expect.poll(() => rows(page).count(), PATIENT).toBe(58);
  await expect.poll(() => page.evaluate(() => scrollY), PATIENT).toBe(left);
});

test("a row leaves the history in place, and its Undo brings it back", async () => {
  const viewport = { width: 390, height: 844 };
  const page = await openPage(stage.browser, { allow: [NO_PICTURE], viewport });
  await importLinks(page, `${RICK}\n${GANGNAM}\n${HELLO}`, "History");
  await page.locator("#main").getByRole("link", { name: "History" }).click();
  await row(page, GANGNAM).getByRole("button", { name: "Remove from history" }).click();
  await page.locator("#snackbar").getByText("Deleted video").waitFor();
  await row(page, GANGNAM).getByRole("button", { name: "Undo" }).click();
  await row(page, GANGNAM).getByRole("button", { name: "Remove from history" }).waitFor();
  for (const ytid of [RICK, HELLO]) {
    await row(page, ytid).getByRole("button", { name: "Remove from history" }).click();
    await row(page, ytid).getByRole("button", { name: "Undo" }).waitFor();
  }
  expect(await row(page, RICK).count()).toBe(0);
  await page.goto(`${stage.app.origin}/history`);
  expect(await rows(page).count()).toBe(1);
});

describe("with scripts off", () => {
  test("a list is brought in, paged, changed and sorted by forms and links", async () => {
    const page = await openPageWithoutScripts(stage.browser, { allow: [NO_PICTURE] });
    await importLinks(page, [RICK, GANGNAM, ...many].join("\n"), "History");
    await page.goto(`${stage.app.origin}/history`);
    await row(page, RICK).getByRole("button", { name: "Remove from history" }).click();
    expect(await row(page, RICK).count()).toBe(0);
    await page.locator("#main").getByRole("button", { name: "Undo" }).first().click();
    await row(page, RICK).waitFor();
    await page.getByRole("link", { name: "Repeat count" }).click();
    expect(page.url()).toContain("sort=RepeatCount");
    await page.getByRole("link", { name: "Show more" }).click();
    expect(await rows(page).count()).toBe(9);
    await page.getByRole("link", { name: "Back to the beginning of the list" }).click();
    expect(await rows(page).count()).toBe(50);
  });

  test("a file is taken in, and all data is saved as one", async () => {
    const page = await openPageWithoutScripts(stage.browser);
    await page.goto(`${stage.app.origin}/import`);
    const text = `Video ID,Playlist Video Creation Timestamp\n${RICK},2023-05-01T10:00:00+00:00\n`;
    const file = { name: "Loud.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
    await page.getByLabel("A file").setInputFiles(file);
    await page.getByLabel("Name of a new playlist").fill("Loud");
    await page.locator("#main").getByRole("button", { name: "Import" }).click();
    await page.getByText("1 video added").waitFor();
    const saving = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save all my data" }).click();
    expect((await saving).suggestedFilename()).toBe("listen-on-repeat.json");
  });
});
