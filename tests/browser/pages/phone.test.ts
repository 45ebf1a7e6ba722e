import type { Locator, Page } from "playwright";
import { describe, test } from "vitest";
import { expect } from "../../support/browser/browser";
import { createPlaylist, postJson } from "../../support/browser/lists";
import { ERROR_STATUS, setUpBrowserRig } from "../listening/browser-rig";

const SONG = "dQw4w9WgXcQ";
const OTHER = "9bZkp7q19f0";
const rig = setUpBrowserRig();
const phone = { viewport: { width: 390, height: 844 }, allow: [ERROR_STATUS, /ERR_/] };

/**
 * Expects that each row is high enough for a thumb, and no higher than two lines of a title, two of
 * an artist and one more.
 */
async function expectSlimRows(rows: Locator): Promise<void> {
  const read = () =>
    rows.evaluateAll((all) => {
      const heights = all.map((one) => one.getBoundingClientRect().height);
      return { any: all.length > 0, odd: heights.filter((one) => one < 52 || one > 126) };
    });
  await expect.poll(read).toEqual({ any: true, odd: [] });
}

async function library(page: Page): Promise<void> {
  const { origin } = rig.app;
  await createPlaylist(page, origin, "Songs for a long evening alone", [SONG]);
  for (const ytid of [SONG, OTHER]) {
    await postJson(page, `${origin}/api/queue/add`, { ytid });
    await postJson(page, `${origin}/api/history/add`, { ytid });
  }
}

describe.each([true, false])("on a phone, scripts %s", (javaScriptEnabled) => {
  test.each([
    ["/radio", "[data-stationid]"],
    ["/podcast", "[data-podcastid]"],
    ["/podcast/1000130301", "[data-episodeid]"],
    ["/playlist", "[data-pid]:has(img)"],
    ["/playqueue", "[data-queue-row]:not([aria-current])"],
    ["/history", "[data-ytid]"],
    ["/top10", "[data-ytid]"],
    ["/search?q=queen", "[data-ytid]"],
    ["/radio/Queen?wait=1", "[data-ytid]"],
  ])("the rows of %s are slim", async (path, rows) => {
    const page = await rig.open(null, { ...phone, javaScriptEnabled });
    await library(page);
    await page.goto(`${rig.app.origin}${path}`);
    await expectSlimRows(page.locator(`#main li${rows}`));
  });

  test("a shared playlist begins above the middle, with one Play", async () => {
    const owner = await rig.open(null, phone);
    const name = "Songs for a long evening alone";
    const pid = await createPlaylist(owner, rig.app.origin, name, [SONG, OTHER]);
    const page = await rig.open(`/playlist/${pid}`, { ...phone, javaScriptEnabled });
    const first = await page.locator("#main li[data-ytid]").first().boundingBox();
    expect(first?.y).toBeLessThan(phone.viewport.height / 2);
    await expect(page.locator("#main header").getByRole("button")).toHaveCount(1);
  });

  test("one button shows the other controls of a queued video, below it", async () => {
    const page = await rig.open(null, { ...phone, javaScriptEnabled });
    await library(page);
    await page.goto(`${rig.app.origin}/playqueue`);
    const first = page.locator("#main li", { has: page.locator("details") }).first();
    const remove = first.getByRole("button", { name: /^Remove/ });
    await expect(remove).toBeHidden();
    await first.locator("summary").click();
    await expect(remove).toBeVisible();
  });

  test("the player's controls are one row, with the rest behind one button", async () => {
    const page = await rig.open(null, { ...phone, javaScriptEnabled });
    await library(page);
    await page.goto(`${rig.app.origin}/watch?v=${SONG}`);
    const controls = page.getByRole("group", { name: "Player controls", exact: true });
    const more = controls.locator("summary");
    await expect(more).toBeVisible();
    const middles = await controls.locator(".icon-button:visible").evaluateAll((all) =>
      all.map((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return (top + bottom) / 2;
      }),
    );
    expect(middles.length).toBeGreaterThan(3);
    expect(new Set(middles).size).toBe(1);
    const queue = controls.getByRole("link", { name: "Queue" });
    await expect(queue).toBeHidden();
    await more.click();
    await queue.click();
    await page
      .getByRole("heading", { level: javaScriptEnabled ? 2 : 1, name: "Play Queue" })
      .waitFor();
  });
});

test("the folded panels of a watch page are high enough for a finger", async () => {
  const page = await rig.open(`/watch?v=${SONG}`, phone);
  const heights = await page
    .locator("#main summary:visible")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(1);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

test.each([390, 1000, 1440])(
  "the loop's fields show more than an hour to the tenth of a second in one row at %i px",
  async (width) => {
    const page = await rig.open(`/watch?v=${SONG}`, { viewport: { width, height: 844 } });
    const fields = [
      page.getByLabel("Start", { exact: true }),
      page.getByLabel("End", { exact: true }),
    ];
    const before = await Promise.all(fields.map((field) => field.boundingBox()));
    for (const field of fields) {
      await field.fill("1:23:45.6");
      const cut = await field.evaluate(
        (one: HTMLInputElement) => one.scrollWidth - one.clientWidth,
      );
      expect(cut).toBeLessThanOrEqual(0);
    }
    const after = await Promise.all(fields.map((field) => field.boundingBox()));
    expect(after).toEqual(before);
    expect(after[0]?.y).toBe(after[1]?.y);
  },
);
