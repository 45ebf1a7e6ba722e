import type { Page } from "playwright";
import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { createPlaylist, listRow } from "../../support/browser/lists";
import { setUpBrowserRig } from "../listening/browser-rig";
import {
  countedRepeats,
  press,
  setSection,
  waitForState,
  waitUntilCounted,
} from "../listening/listener";
import { SIZES } from "../listening/section-walk";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const SOLO = `${RICK}~3~4~~2`;
const INTRO = `${GANGNAM}~5~5.8~0.5~2`;
const QUEEN = "fJ9rUzIMcZQ";
/** Its passes do not end while a test acts. */
const LONG = `${QUEEN}~3~13~~2`;
const rig = setUpBrowserRig();

/** Opens a practice list of the two loops. */
async function openList(size: keyof typeof SIZES, ...more: string[]): Promise<Page> {
  const page = await rig.open("/about", SIZES[size]);
  const pid = await createPlaylist(page, rig.app.origin, "Practice", [SOLO, INTRO, ...more]);
  await page.goto(`${rig.app.origin}/playlist/${pid}`);
  return page;
}

/** What is heard from now on: the id of each pass. */
async function listenToPasses(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    document.addEventListener("lor:pass", (event) =>
      heard.push((event as CustomEvent<{ id: string }>).detail.id),
    );
    Object.assign(window, { heard });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

const plays = (page: Page, ytid: string) =>
  page.locator(`#player[data-state="playing"][data-id="${ytid}"]`).waitFor({ timeout: 15_000 });

const speed = (page: Page) => page.locator("#player [aria-label=Speed]");

test("a practice list plays each loop its number of passes, and begins again, at 390 px", async () => {
  const page = await openList("390 px");
  const heard = await listenToPasses(page);
  await page.locator("#main header").getByRole("button", { name: "Play", exact: true }).tap();
  await plays(page, RICK);
  await plays(page, GANGNAM);
  await expect(speed(page)).toHaveValue("0.5");
  await expect
    .poll(async () => (await heard()).slice(0, 5), { timeout: 30_000 })
    .toEqual([RICK, RICK, GANGNAM, GANGNAM, RICK]);
  await expect(speed(page)).toHaveValue("1");
  // A loop that has just begun does not end meanwhile.
  await plays(page, GANGNAM);
  await page.locator("#player").getByRole("button", { name: "Pause", exact: true }).first().tap();
  await waitForState(page, "paused");
  await waitUntilCounted(page);
  const counts = async () => [
    await countedRepeats(page, RICK),
    await countedRepeats(page, GANGNAM),
  ];
  const passes = await heard();
  await expect
    .poll(counts)
    .toEqual([RICK, GANGNAM].map((ytid) => passes.filter((id) => id === ytid).length));
});

test("a row's loop goes on after its passes although Repeat is on, at 1440 px", async () => {
  const page = await openList("1440 px");
  const heard = await listenToPasses(page);
  await listRow(page, INTRO).locator("a.row-link").click();
  await plays(page, GANGNAM);
  await page.locator('#player button[aria-label="Repeat"][aria-pressed="true"]').waitFor();
  await expect(listRow(page, INTRO)).toHaveCount(0);
  await page.waitForURL((url) => url.searchParams.get("v") === GANGNAM);
  await expect(page.locator("#player [data-practice]")).toHaveCount(0);
  await plays(page, RICK);
  await expect
    .poll(async () => (await heard()).slice(0, 4), { timeout: 30_000 })
    .toEqual([GANGNAM, GANGNAM, RICK, RICK]);
});

test("whoever sets another section stays with it", async () => {
  const page = await openList("1440 px", LONG);
  await listRow(page, LONG).locator("a.row-link").click();
  await plays(page, QUEEN);
  await setSection(page, { start: 8, end: 8.7 });
  const heard = await listenToPasses(page);
  await expect
    .poll(async () => (await heard()).slice(0, 4), { timeout: 30_000 })
    .toEqual([QUEEN, QUEEN, QUEEN, QUEEN]);
});

test("the row of the loop that plays is marked, and no other of its video", async () => {
  const others = [QUEEN, `${QUEEN}~15~20~~2`];
  const page = await openList("1440 px", ...others, LONG);
  await listRow(page, LONG).locator("a.row-link").click();
  await plays(page, QUEEN);
  await press(page, "Pause");
  await waitForState(page, "paused");
  await page.goBack();
  await expect(listRow(page, LONG)).toHaveCount(1);
  await page.locator("#main header").getByRole("button", { name: "Play", exact: true }).click();
  await waitForState(page, "playing");
  await expect(listRow(page, LONG)).toHaveAttribute("data-playing", "true");
  await expect(page.locator("#main [data-playing]")).toHaveCount(1);
});
