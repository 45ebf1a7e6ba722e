import type { Page } from "playwright";
import { test } from "vitest";
import { expect, openPageWithoutScripts } from "../../support/browser/browser";
import { stationId } from "../../upstreams/radio-browser/stations";
import { ERROR_STATUS, setUpBrowserRig } from "../listening/browser-rig";
import { waitForState } from "../listening/listener";

const STATION = stationId(1);
const PODCAST = "/podcast/1000130301";
const rig = setUpBrowserRig();
const allow = [ERROR_STATUS, /ERR_/, /EventSource/];

/** Plays the first such row of a page and returns its id. */
async function playRow(page: Page, row: string, id: string): Promise<string> {
  await page.locator('[data-island="player"][data-island-state]').waitFor({ state: "attached" });
  const first = page.locator(`#main li[${row}]`).first();
  const found = (await first.getAttribute(id)) ?? "";
  await first.getByRole("button", { name: /^Play / }).click();
  await page.locator(`#player[data-id="${found}"][data-state="playing"]`).waitFor();
  const stored = async () =>
    (await page.context().cookies()).find(({ name }) => name === "last-played")?.value;
  await expect.poll(stored).toContain(found);
  return found;
}

test("a station that was played last is cued on return, ready and silent", async () => {
  const page = await rig.open("/radio/search?q=Harbour%20Radio%201", { allow });
  await playRow(page, `data-stationid="${STATION}"`, "data-stationid");
  await page.goto(`${rig.app.origin}/about`);
  const cued = page.locator(`#player[data-media="station"][data-id="${STATION}"]`);
  await expect(cued).toHaveAttribute("data-state", "unstarted");
  await expect(cued.locator(".dock-title")).toContainText("Harbour Radio 1");
  await page.locator('[data-island="player"][data-island-state]').waitFor({ state: "attached" });
  const play = cued.getByRole("button", { name: "Play", exact: true });
  const place = await play.boundingBox();
  await play.hover();
  await cued.locator("[data-sound]").waitFor({ state: "attached" });
  await expect.poll(() => play.boundingBox(), "Play stays under the pointer").toEqual(place);
  await play.click();
  await waitForState(page, "playing");
});

test("an episode that was played last is cued on return, and offered with scripts off", async () => {
  const page = await rig.open(PODCAST, { allow });
  const episode = await playRow(page, "data-episodeid", "data-episodeid");
  await page.goto(`${rig.app.origin}/about`);
  await page.locator(`#player[data-media="episode"][data-id="${episode}"]`).waitFor();
  const storageState = await page.context().storageState();
  const plain = await openPageWithoutScripts(rig.browser, { allow, storageState });
  const answer = await plain.goto(`${rig.app.origin}/about`);
  expect(answer?.headers()["cache-control"]).toContain("private");
  const player = plain.locator(`#player[data-media="episode"][data-id="${episode}"]`);
  await player.getByRole("button", { name: "Play", exact: true }).click();
  await plain.locator("#player audio[controls]").waitFor();
  await plain.waitForURL((url) => url.searchParams.get("episodeid") === episode);
});

test("a cookie that names nothing known shows what everybody sees", async () => {
  const page = await rig.open(null, { allow });
  for (const value of [`station~1~${stationId(999_999)}`, "episode~1~constructor~__proto__"]) {
    await page.context().addCookies([{ name: "last-played", value, url: rig.app.origin }]);
    await page.goto(`${rig.app.origin}/about`);
    await expect(page.locator("#player")).toHaveAttribute("data-media", "video");
  }
});
