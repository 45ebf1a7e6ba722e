import type { Page } from "playwright";
import { describe, test } from "vitest";
import { RoamingVisitor } from "../../support/app/visitor";
import { expect, openPageWithoutScripts } from "../../support/browser/browser";
import { setUpBrowserRig } from "../listening/browser-rig";
import { waitForState } from "../listening/listener";
import { SIZES } from "../listening/section-walk";
import { repeatsOfFirstLoop } from "./practice-pages";

const SONG = "dQw4w9WgXcQ";
const OTHER = "fJ9rUzIMcZQ";
const rig = setUpBrowserRig();

const dump = JSON.stringify({
  "ab.knownIDs": JSON.stringify([SONG]),
  [`ab.${SONG}`]: JSON.stringify({ bmks: [{ ta: 5, tb: 6.25, note: "Riff" }], bn: 0.5 }),
  "ab.solo.mp3-1234": JSON.stringify({ bmks: [{ ta: 1, tb: 2 }] }),
});

async function importFile(page: Page): Promise<void> {
  await page.goto(`${rig.app.origin}/import`);
  const file = { name: "ABLoopPlayer.json", mimeType: "application/json" };
  await page.getByLabel("A file").setInputFiles({ ...file, buffer: Buffer.from(dump) });
  await page.locator("#main").getByRole("button", { name: "Import" }).click();
  const report = page.getByRole("region", { name: "Imported" });
  await expect(report).toContainText("Loops: 1 loop added");
  await expect(report).toContainText("solo.mp3-1234");
  await report.getByRole("link", { name: "Loops" }).click();
  await page.getByRole("heading", { level: 1, name: "Loops" }).waitFor();
}

/** Three listeners loop a section today. */
async function loopedByThree(): Promise<void> {
  const pass = { ytid: OTHER, loop: { startMs: 9000, endMs: 10_500 } };
  for (let listeners = 0; listeners < 3; listeners++) {
    await new RoamingVisitor(rig.app.origin).json("/api/history/add", pass);
  }
}

/** The section that plays, as the address has it. */
const sectionOf = (page: Page) => {
  const { searchParams } = new URL(page.url());
  return [searchParams.get("v"), Number(searchParams.get("s")), Number(searchParams.get("e"))];
};

const rowOf = (page: Page, name: string) =>
  page.locator("#main .items a.row-link", { hasText: name });
async function toYourLor(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.locator("#header").getByRole("button", { name: "Menu" }).tap();
  await page.locator("#sidebar").getByRole("link", { name: "Your LOR" }).click();
  await page.getByRole("heading", { level: 1, name: "Your LOR" }).waitFor();
}

describe.each(["390 px", "1440 px"] as const)("at %s", (size) => {
  test("imported loops play, and what practice has brought is shown", async () => {
    const page = await rig.open(null, SIZES[size]);
    await importFile(page);
    await rowOf(page, "Riff").click();
    await waitForState(page, "playing");
    await expect.poll(() => sectionOf(page)).toEqual([SONG, 5, 6.25]);
    await expect.poll(() => repeatsOfFirstLoop(page, SONG)).toBeGreaterThan(0);
    await toYourLor(page, size === "390 px");
    await page.getByRole("heading", { name: "Practised last" }).waitFor();
    await rowOf(page, "Riff").click();
    await expect.poll(() => sectionOf(page)).toEqual([SONG, 5, 6.25]);
    await waitForState(page, "playing");
    await page.goto(`${rig.app.origin}/profile`);
    await page.getByRole("heading", { name: "Your practice" }).waitFor();
    await page.getByText("Day by day").click();
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(rowOf(page, "Riff")).toHaveCount(1);
  });

  test("a section that many loop today plays by one press", async () => {
    await loopedByThree();
    const page = await rig.open("/top10", SIZES[size]);
    const today = page.getByRole("region", { name: "Looped most today" });
    await today.getByRole("link", { name: /0:09/ }).click();
    await waitForState(page, "playing");
    await expect.poll(() => sectionOf(page)).toEqual([OTHER, 9, 11]);
  });
});

test("all of it works without scripts", async () => {
  await loopedByThree();
  const page = await openPageWithoutScripts(rig.browser);
  await importFile(page);
  await rowOf(page, "Riff").click();
  await expect(page.getByLabel("Start", { exact: true })).toHaveValue("0:05");
  await page.goto(`${rig.app.origin}/top10`);
  await page.locator('[aria-labelledby="looped-today"] a').click();
  await expect(page.getByLabel("Start", { exact: true })).toHaveValue("0:09");
  await expect(page.getByLabel("End", { exact: true })).toHaveValue("0:11");
});
