import type { Page } from "playwright";
import { describe, test } from "vitest";
import { expect, openPage, openPageWithoutScripts } from "../../support/browser/browser";
import { shiftsOf, watchShifts } from "../../support/browser/layout-shifts";
import { openMore } from "../../support/browser/lists";
import { setUpBrowserRig } from "../listening/browser-rig";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const HELLO = "YQHsXMglC9A";

/** The stand-in has no pictures for these videos. */
const NO_PICTURE = /Failed to load resource.*404/;

const rig = setUpBrowserRig();

const rows = (page: Page) => page.locator("#main [data-rows] > li");
const row = (page: Page, ytid: string) => page.locator(`#main li[data-ytid="${ytid}"]`);
const many = Array.from({ length: 57 }, (_, i) => `cccccccc${String(i).padStart(3, "0")}`);

async function importLinks(page: Page, text: string, target: string): Promise<void> {
  await page.goto(`${rig.app.origin}/import`);
  await page.getByLabel("Or links and ids, one per line").fill(text);
  await page.getByLabel("Put the videos into").selectOption({ label: target });
  await page.locator("#main").getByRole("button", { name: "Import" }).click();
  const report = page.getByRole("heading", { name: "Imported" });
  await report.waitFor();
  await expect
    .poll(async () => (await report.boundingBox())?.y, "the report is shown")
    .toBeGreaterThanOrEqual(0);
}

test("Show more grows the list in place, and going back restores the grown list", async () => {
  const page = await openPage(rig.browser, { allow: [NO_PICTURE] });
  await importLinks(page, [RICK, ...many].join("\n"), "History");
  await page.goto(`${rig.app.origin}/history`);
  await expect(rows(page)).toHaveCount(50);
  const more = page.getByRole("link", { name: "Show more" });
  await more.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await more.click();
  await expect.poll(() => rows(page).count()).toBe(58);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await expect(more).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).searchParams.get("shown")).toBe("58");
  const ids = await rows(page).evaluateAll((all) => all.map((li) => li.getAttribute("data-ytid")));
  expect(new Set(ids).size).toBe(58);
  const foot = page.getByRole("link", { name: "Import and export" });
  await foot.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(before);
  await foot.click();
  await page.getByRole("heading", { level: 1, name: "Import and export" }).waitFor();
  await page.goBack();
  await expect.poll(() => rows(page).count()).toBe(58);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test("a row is removed from the history in place, and Undo restores it", async () => {
  const viewport = { width: 390, height: 844 };
  const page = await openPage(rig.browser, { allow: [NO_PICTURE], viewport });
  await importLinks(page, `${RICK}\n${GANGNAM}\n${HELLO}`, "History");
  await page.locator("#main").getByRole("link", { name: "History" }).click();
  const remove = async (ytid: string) =>
    (await openMore(row(page, ytid))).getByRole("button", { name: "Remove from history" }).click();
  await remove(GANGNAM);
  await page.locator("#snackbar").getByText("Deleted video").waitFor();
  await row(page, GANGNAM).getByRole("button", { name: "Undo" }).click();
  await expect(row(page, GANGNAM).locator("a[data-row-more]")).toBeFocused();
  for (const ytid of [RICK, HELLO]) {
    await remove(ytid);
    await row(page, ytid).getByRole("button", { name: "Undo" }).waitFor();
  }
  await expect(row(page, RICK)).toHaveCount(0);
  await page.goto(`${rig.app.origin}/history`);
  await expect(rows(page)).toHaveCount(1);
});

describe.each([
  { width: 390, height: 844, touch: true },
  { width: 1440, height: 900, touch: false },
])("at $width px", ({ width, height, touch }) => {
  test("rows without a title are filled in where they stand (LIST-4)", async () => {
    // One for each list, because a title that is known stays known.
    const [played = "", hearted = "", queued = "", listed = ""] = touch
      ? ["kJQP7kiw5Fk", "hTWKbfoikeg", "JGwWNGJdvx8", "fRh_vgS2dFE"]
      : ["OPf0YbXqDm0", "CevxZvSJLk8", "60ItHLz5WEA", "lp-EO5I60KA"];
    // Longer than a page takes, so that it comes before the titles.
    rig.upstreams.youtube.faults.delay = 2000;
    const viewport = { width, height };
    const page = await rig.open("/faq", { viewport, hasTouch: touch, allow: [NO_PICTURE] });
    await watchShifts(page);
    const post = async (path: string, data: object): Promise<{ pid?: string }> =>
      (
        await page.request.post(rig.app.origin + path, {
          data,
          headers: { Accept: "application/json" },
        })
      ).json();
    const { pid } = await post("/api/playlist/create", { name: "Loud" });
    const lists = [
      ["/favorites", hearted, "/api/star/set", { ytid: hearted }],
      ["/history", played, "/api/history/add", { ytid: played }],
      ["/playqueue", queued, "/api/queue/add", { ytid: queued }],
      [`/playlist/${pid}`, listed, `/api/playlist/add-ytids/${pid}`, { ytids: [listed] }],
    ] as const;
    for (const [path, ytid, call, body] of lists) {
      await post(call, body);
      const answer = await page.goto(rig.app.origin + path);
      const html = await answer?.text();
      expect(html?.includes(`YouTube video ${ytid}`), path).toBe(true);
      const row = page.locator(`#main li[data-ytid="${ytid}"]`);
      await expect(row.locator(".row-title")).not.toContainText("YouTube video");
      await expect(row.locator(".row-by")).not.toBeEmpty();
      await expect(page.locator("#main").getByText("YouTube video")).toHaveCount(0);
      const shifted = (await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0);
      // A title of one line less or more may move what is below it by that line.
      expect(shifted).toBeLessThan(0.01);
    }
    rig.upstreams.youtube.faults.delay = 0;
  });
});

describe("with scripts off", () => {
  test("imports, pages, changes and sorts a list by forms and links", async () => {
    const page = await openPageWithoutScripts(rig.browser, { allow: [NO_PICTURE] });
    await importLinks(page, [RICK, GANGNAM, ...many].join("\n"), "History");
    await page.goto(`${rig.app.origin}/history`);
    const more = await openMore(row(page, RICK));
    await more.getByRole("button", { name: "Remove from history" }).click();
    await expect(row(page, RICK)).toHaveCount(0);
    await page.locator("#main").getByRole("button", { name: "Undo" }).first().click();
    await row(page, RICK).waitFor();
    await page.getByRole("link", { name: "Repeat count" }).click();
    await expect.poll(() => page.url()).toContain("sort=RepeatCount");
    await page.getByRole("link", { name: "Show more" }).click();
    await expect(rows(page)).toHaveCount(9);
    await page.getByRole("link", { name: "Back to the beginning of the list" }).click();
    await expect(rows(page)).toHaveCount(50);
  });

  test("imports a file and downloads all data as one file", async () => {
    const page = await openPageWithoutScripts(rig.browser);
    await page.goto(`${rig.app.origin}/import`);
    const text = `Video ID,Playlist Video Creation Timestamp\n${RICK},2023-05-01T10:00:00+00:00\n`;
    const file = { name: "Loud.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
    await page.getByLabel("A file").setInputFiles(file);
    await page.getByLabel("Name of a new playlist").fill("Loud");
    await page.locator("#main").getByRole("button", { name: "Import" }).click();
    await page.getByText("1 video added").waitFor();
    const saving = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save all my data" }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe("listen-on-repeat.json");
  });
});
