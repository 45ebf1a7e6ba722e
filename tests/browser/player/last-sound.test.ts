import type { Page } from "playwright";
import { describe, test } from "vitest";
import { addresses } from "../../../app/addresses";
import { expect, openPageWithoutScripts } from "../../support/browser/browser";
import { shiftsOf, watchShifts } from "../../support/browser/layout-shifts";
import { stationId } from "../../upstreams/radio-browser/stations";
import { catalogue } from "../../upstreams/youtube/catalogue";
import { seededVideos } from "../../upstreams/youtube/seeded";
import { ERROR_STATUS, setUpBrowserRig } from "../listening/browser-rig";
import { embedOf } from "../listening/host-log";
import { pasteAndPlay, press, seek, waitForState } from "../listening/listener";
import { SONG } from "../listening/things-to-play";

/** Of 400 seconds. */
const LONG_SONG = seededVideos().find(([id]) => !catalogue.has(id))?.[0] ?? "";
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

/** Leaves the song of the listener of this page, as on another device. */
async function leaveSongAt(page: Page, seconds: number): Promise<void> {
  await page.request.post(rig.app.origin + addresses.api.video.position, {
    data: { ytid: LONG_SONG, seconds, duration: 400, at: Date.now() },
    headers: { Accept: "application/json" },
  });
}

/** Waits until the player has sent where its song stands, before this second. */
function placeSaved(page: Page, before = Infinity): Promise<unknown> {
  return page.waitForResponse((answer) => {
    const request = answer.request();
    const isPlace = request.url().endsWith(addresses.api.video.position);
    return isPlace && (request.postDataJSON() as { seconds: number }).seconds < before;
  });
}

test("a whole song goes on where the listener sought back to, also in the host's own bar", async () => {
  const page = await rig.open("/faq", { allow });
  await leaveSongAt(page, 240);
  await page.goto(`${rig.app.origin}/watch?v=${LONG_SONG}`);
  const offer = (place: RegExp) => page.locator("#player").getByRole("link", { name: place });
  await offer(/^Go on at 4:00$/).click();
  await waitForState(page, "playing");
  const position = () =>
    page.evaluate((id) => {
      const detail: { id: string; seconds?: number } = { id };
      document.dispatchEvent(new CustomEvent("lor:position-request", { detail }));
      return detail.seconds;
    }, LONG_SONG);
  await expect.poll(position).toBeGreaterThan(239);
  const toBar = () => Object.assign(document.querySelector("video")!, { currentTime: 200 });
  await (await embedOf(page)).evaluate(toBar);
  await expect.poll(position).toBeLessThan(230);
  await page.goto(`${rig.app.origin}/about`);
  await offer(/^Go on at 3:2\d$/).click();
  await waitForState(page, "playing");
  await expect.poll(position).toBeGreaterThan(199);
  await press(page, "Pause");
  await waitForState(page, "paused");
  const saved = placeSaved(page, 130);
  await seek(page, 124);
  await saved;
  await page.reload();
  await offer(/^Go on at 2:0\d$/).waitFor();
});

describe.each([
  { width: 390, height: 844, hasTouch: true },
  { width: 1440, height: 900, hasTouch: false },
])("a whole song at $width px", ({ width, height, hasTouch }) => {
  test("goes on where it stood, on another device too, and Play starts it again (PLAYER-19)", async () => {
    const viewport = { width, height };
    const page = await rig.open(`/watch?v=${LONG_SONG}&wait=1`, { viewport, hasTouch, allow });
    await press(page, "Play");
    await waitForState(page, "playing");
    await seek(page, 240);
    const saved = placeSaved(page);
    const embed = await embedOf(page);
    const isAt = (from: number) => (document.querySelector("video")?.currentTime ?? 0) >= from;
    await embed.waitForFunction(isAt, 240, { polling: 100 });
    await press(page, "Pause");
    await saved;
    await watchShifts(page);
    await page.reload();
    const offer = page.locator("#player").getByRole("link", { name: /^Go on at 4:0\d$/ });
    await offer.waitFor();
    await (hasTouch ? offer.tap() : offer.click());
    await waitForState(page, "playing");
    await expect(offer).toHaveCount(0);
    const again = await embedOf(page);
    await again.waitForFunction(isAt, 240, { polling: 100 });
    await seek(page, 300);
    await again.waitForFunction(isAt, 300, { polling: 100 });
    const left = placeSaved(page);
    await pasteAndPlay(page, SONG);
    await left;

    const storageState = await page.context().storageState();
    const cookies = storageState.cookies.filter(({ name }) => name !== "last-played");
    const elsewhere = { viewport, hasTouch, allow, storageState: { ...storageState, cookies } };
    const other = await rig.open(`/watch?v=${LONG_SONG}`, elsewhere);
    await other.locator("#player").getByRole("link", { name: "Go on at 5:0" }).waitFor();
    await press(other, "Play");
    await waitForState(other, "playing");
    const isBefore = (end: number) => (document.querySelector("video")?.currentTime ?? 999) < end;
    await (await embedOf(other)).waitForFunction(isBefore, 60, { polling: 100 });

    const plain = await openPageWithoutScripts(rig.browser, elsewhere);
    for (const path of ["/yourlor", "/", "/podcast"]) {
      await plain.goto(rig.app.origin + path);
      await expect(plain.locator("[data-continue] .row-link")).toContainText("Go on at 5:0");
    }
    await plain.locator("[data-continue] .row-link").click();
    await plain.waitForURL((url) => url.searchParams.has("at"));
    await plain.locator('#player iframe[src*="start=30"]').waitFor();
  });

  test("is offered in the dock beside every page of another device, with nothing moving", async () => {
    const shape = { viewport: { width, height }, hasTouch, allow };
    const page = await rig.open("/faq", shape);
    await leaveSongAt(page, 200);
    await watchShifts(page);
    await page.goto(`${rig.app.origin}/about`);
    const offer = page.locator("#player").getByRole("link", { name: "Go on at 3:20" });
    await page.locator('[data-island="player"][data-island-state]').waitFor({ state: "attached" });
    // The one-line dock once cut it at the edge of its small picture.
    const { width: across } = (await offer.boundingBox())!;
    await offer.click({ position: { x: across - 12, y: 16 }, trial: true });
    if (hasTouch) await offer.tap();
    else await offer.press("Enter");
    await waitForState(page, "playing");
    const isAt = (from: number) => (document.querySelector("video")?.currentTime ?? 0) >= from;
    await (await embedOf(page)).waitForFunction(isAt, 200, { polling: 100 });
    await page.waitForURL("**/about");
    await expect(page.locator("#player")).toHaveAttribute("data-open", "");
    expect(await shiftsOf(page)).toEqual([]);

    const { cookies, origins } = await page.context().storageState();
    const listener = cookies.filter(({ name }) => name !== "last-played");
    const storageState = { cookies: listener, origins };
    const plain = await openPageWithoutScripts(rig.browser, { ...shape, storageState });
    await plain.goto(`${rig.app.origin}/faq`);
    await plain.locator("#player").getByRole("link", { name: "Go on at 3:2" }).click();
    await plain.locator('#player iframe[src*="start=20"]').waitFor();
  });

  test("is what one continues by a press, with nothing moving", async () => {
    const viewport = { width, height };
    const page = await rig.open("/faq", { viewport, hasTouch, allow });
    await leaveSongAt(page, 200);
    await page.goto(`${rig.app.origin}/faq`);
    await watchShifts(page);
    const header = page.locator("#header nav");
    await header.getByRole("link", { name: "Podcast" }).click();
    const row = page.locator("#main [data-continue] .row-link");
    await expect(row).toContainText("Go on at 3:20");
    await page.locator("#main [data-podcastid]").first().waitFor();
    expect(await shiftsOf(page)).toEqual([]);
    await header.getByRole("link", { name: "LOR" }).click();
    await row.waitFor();
    await row.click();
    await waitForState(page, "playing");
    const isAt = (from: number) => (document.querySelector("video")?.currentTime ?? 0) >= from;
    await (await embedOf(page)).waitForFunction(isAt, 200, { polling: 100 });
  });
});
