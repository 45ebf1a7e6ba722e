import type { Page } from "playwright";
import { describe, test } from "vitest";
import { axeFindings } from "../../support/browser/axe";
import { expect } from "../../support/browser/browser";
import { setUpBrowserRig } from "../listening/browser-rig";
import { pasteAndPlay, press, setSection, waitForState } from "../listening/listener";
import { SIZES } from "../listening/section-walk";
import { repeatsOfFirstLoop } from "./practice-pages";

const SONG = "dQw4w9WgXcQ";
const rig = setUpBrowserRig();

const chips = (page: Page) => page.locator("#main a[data-loopid]");
const current = (page: Page) => chips(page).and(page.locator("[aria-current]"));

/** Presses as people do on that device. */
function pressed(page: Page, size: keyof typeof SIZES, name: string) {
  const button = page.locator("#main").getByRole("button", { name, exact: true });
  return size === "390 px" ? button.tap() : button.click();
}

/** The section that plays, as the address has it. */
const sectionOf = (page: Page) => {
  const { searchParams } = new URL(page.url());
  return [Number(searchParams.get("s")), Number(searchParams.get("e"))];
};

describe.each(["390 px", "1440 px"] as const)("loops at %s", (size) => {
  test("are saved with one press, and one press loops them", async () => {
    const page = await rig.open("/", SIZES[size]);
    await pasteAndPlay(page, SONG);
    await setSection(page, { start: 3, end: 4.5 });
    await pressed(page, size, "Save loop");
    await expect(chips(page)).toHaveText(["0:03 – 0:04.5"]);
    await expect(current(page)).toHaveText(["0:03 – 0:04.5"]);
    await setSection(page, { start: 8, end: 9 });
    await expect(current(page)).toHaveCount(0);
    await pressed(page, size, "Save loop");
    await expect(chips(page)).toHaveText(["0:03 – 0:04.5", "0:08 – 0:09"]);
    await chips(page).first()[size === "390 px" ? "tap" : "click"]();
    await expect.poll(() => sectionOf(page)).toEqual([3, 4.5]);
    await expect(current(page)).toHaveText(["0:03 – 0:04.5"]);
    await waitForState(page, "playing");
    await expect.poll(() => repeatsOfFirstLoop(page, SONG)).toBeGreaterThan(0);
  });

  test("save the section that was set before the first Play, with scripts late", async () => {
    const page = await rig.open(null, SIZES[size]);
    await page.route("**/assets/**.js", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.goto(`${rig.app.origin}/watch?v=${SONG}&wait=1`);
    await page.getByLabel("Start", { exact: true }).fill("0:02");
    await page.getByLabel("End", { exact: true }).fill("0:03.5");
    await page.getByRole("button", { name: "Set section" }).click();
    await page.waitForURL((url) => url.searchParams.get("e") === "3.5");
    await pressed(page, size, "Save loop");
    await expect(chips(page)).toHaveText(["0:02 – 0:03.5"]);
  });

  test("of a cold page play from the first press, with scripts late", async () => {
    const page = await rig.open(null, SIZES[size]);
    const loop = { kind: "video", item: SONG, name: "Solo", startMs: 5000, endMs: 6500, rate: 0.5 };
    await page.request.post(`${rig.app.origin}/api/loops/save`, {
      data: loop,
      headers: { Origin: rig.app.origin },
    });
    await page.route("**/assets/**.js", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.goto(`${rig.app.origin}/watch?v=${SONG}`);
    await chips(page).first().click();
    await waitForState(page, "playing");
    await expect.poll(() => sectionOf(page)).toEqual([5, 6.5]);
    await expect(page.locator("#player [aria-label=Speed]")).toHaveValue("0.5");
    await expect(current(page)).toHaveText(["Solo"]);
    await expect(page.locator("#player .loop-mark")).toHaveCount(1);
  });
});

describe("by keys", () => {
  test("k saves, digits play, and brackets go to the one before and after", async () => {
    const page = await rig.open("/", SIZES["1440 px"]);
    await pasteAndPlay(page, SONG);
    await setSection(page, { start: 3, end: 4 });
    await page.locator("h1").click();
    await page.keyboard.press("k");
    await expect(chips(page)).toHaveCount(1);
    await setSection(page, { start: 6, end: 7 });
    await page.locator("h1").click();
    await page.keyboard.press("k");
    await expect(chips(page)).toHaveCount(2);
    await page.keyboard.press("1");
    await expect.poll(() => sectionOf(page)).toEqual([3, 4]);
    await page.keyboard.press("]");
    await expect.poll(() => sectionOf(page)).toEqual([6, 7]);
    await page.keyboard.press("]");
    await page.keyboard.press("[");
    await expect.poll(() => sectionOf(page)).toEqual([3, 4]);
  });
});

test("a loop is named in a sheet, and dragged into another place", async () => {
  const page = await rig.open("/", SIZES["1440 px"]);
  await pasteAndPlay(page, SONG);
  for (const start of [2, 5, 8]) {
    await setSection(page, { start, end: start + 1 });
    await pressed(page, "1440 px", "Save loop");
    await expect(chips(page)).toHaveCount((start + 1) / 3);
  }
  await press(page, "Pause");
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  const rows = page.locator("#main li[data-loopid]");
  await expect(rows).toHaveCount(3);
  await page.getByRole("link", { name: "Edit 0:02 – 0:03" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Name").fill("Intro");
  await sheet.getByRole("button", { name: "Save", exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect(rows.first().locator(".row-title")).toHaveText("Intro");
  const { height } = (await rows.last().boundingBox())!;
  await rows
    .first()
    .locator("[data-drag]")
    .dragTo(rows.last(), { targetPosition: { x: 20, y: height - 4 } });
  await expect(rows.last().locator(".row-title")).toHaveText("Intro");
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${rig.app.origin}/api/loops?item=${SONG}`);
      return ((await answer.json()) as { res: { name: string }[] }).res.map(({ name }) => name);
    })
    .toEqual(["", "", "Intro"]);
});

test("a loop that was deleted in its sheet comes back with Undo, and axe finds nothing", async () => {
  const page = await rig.open("/", SIZES["390 px"]);
  await pasteAndPlay(page, SONG);
  await setSection(page, { start: 2, end: 3 });
  await pressed(page, "390 px", "Save loop");
  await expect(chips(page)).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${rig.app.origin}/loops`);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "Edit 0:02 – 0:03" }).tap();
  const sheet = page.getByRole("dialog");
  await sheet.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Delete" }).tap();
  await expect(page.locator("#main li[data-loopid]")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(page.locator("#main li[data-loopid] .row-title")).toHaveText("0:02 – 0:03");
});

test("a page from a shared cache shows the loops of whoever opens it", async () => {
  const page = await rig.open("/", SIZES["1440 px"]);
  await pasteAndPlay(page, SONG);
  await setSection(page, { start: 2, end: 3 });
  await pressed(page, "1440 px", "Save loop");
  await expect(chips(page)).toHaveCount(1);
  await page.locator("#sidebar").getByRole("link", { name: "Top 10" }).click();
  await page.waitForURL("**/top10");
  await page.goBack();
  await expect(chips(page)).toHaveText(["0:02 – 0:03"]);
});
