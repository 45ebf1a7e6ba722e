import type { Page, Request } from "playwright";
import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { hostLog, passesOf, type Section } from "../listening/host-log";
import {
  countedRepeats,
  waitForState,
  pasteAndPlay,
  playSection,
  press,
  setSection,
  waitUntilCounted,
} from "../listening/listener";
import { waitForPass } from "../listening/playback";
import { setUpBrowserRig, ERROR_STATUS } from "../listening/browser-rig";

const SONG = "dQw4w9WgXcQ";
const section: Section = { start: 3, end: 3.8 };
const rig = setUpBrowserRig({ embedded: true });

async function looping(page: Page): Promise<void> {
  await playSection(page, SONG, section);
  await waitForPass(page, section);
}

/** The event id of a request that counts a pass. */
function noteEvent(request: Request, ids: string[]): void {
  if (!request.url().endsWith("/api/history/add")) return;
  const { eventId }: { eventId?: string } = request.postDataJSON() ?? {};
  ids.push(eventId ?? "none");
}

/** The event ids of every attempt to count a pass. */
function watchEvents(page: Page): string[] {
  const ids: string[] = [];
  page.on("request", (request) => noteEvent(request, ids));
  return ids;
}

/** The event ids that the server has answered. */
function watchAnswers(page: Page): string[] {
  const ids: string[] = [];
  page.on("response", (response) => noteEvent(response.request(), ids));
  return ids;
}

async function waitingPasses(page: Page): Promise<number> {
  return page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith("lor:pass:")).length,
  );
}

async function stopPlaying(page: Page): Promise<void> {
  await press(page, "Pause");
  await waitForState(page, "paused");
}

async function seenPasses(page: Page): Promise<number> {
  return passesOf(await hostLog(page), section).length;
}

test("a killed server keeps repeats, heart and section, and counts each pass once", async () => {
  const page = await rig.open("/", { allow: [ERROR_STATUS] });
  const events = watchEvents(page);
  await looping(page);
  const hearted = page.waitForResponse("**/api/star/set");
  await press(page, "Heart");
  const answer = await hearted;
  expect(answer.status()).toBe(200);
  await rig.app.kill9();
  await expect.poll(() => waitingPasses(page)).toBeGreaterThanOrEqual(3);
  await rig.app.restart();
  await waitForPass(page, section);
  await stopPlaying(page);
  await waitUntilCounted(page);
  expect(events.length, "attempts").toBeGreaterThan(new Set(events).size);
  const seen = await seenPasses(page);
  expect(new Set(events).size, "events").toBe(seen);
  await expect.poll(() => countedRepeats(page, SONG)).toBe(seen);

  await page.goto(`${rig.app.origin}/history`);
  await page
    .locator("#main")
    .getByRole("link", { name: /Rick Astley/ })
    .first()
    .click();
  await page.waitForURL((url) => url.search === `?v=${SONG}&s=3&e=3.8`);
  const main = page.locator("#main");
  await main
    .locator(`[data-own-repeats="${SONG}"]`)
    .getByText(String(seen), { exact: true })
    .waitFor();
  const heart = page.locator("#player").getByRole("button", { name: "Heart", exact: true });
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("End", { exact: true })).toHaveValue("0:03.8");
});

test("a pass whose response is lost is sent again and counted once", async () => {
  const page = await rig.open("/", { allow: [ERROR_STATUS] });
  const events = watchEvents(page);
  let lost = 0;
  await page.route("**/api/history/add", async (route) => {
    if (lost === 2) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await looping(page);
  await expect.poll(() => lost).toBe(2);
  await stopPlaying(page);
  await waitUntilCounted(page);
  const seen = await seenPasses(page);
  expect(events.length, "attempts").toBe(seen + 2);
  await expect.poll(() => countedRepeats(page, SONG)).toBe(seen);
});

test("passes while offline survive a reload and are sent later, once by two tabs", async () => {
  const page = await rig.open("/", { allow: [ERROR_STATUS] });
  const context = page.context();
  await looping(page);
  await context.route("**/api/history/add", (route) => route.abort("internetdisconnected"));
  await expect.poll(() => waitingPasses(page)).toBeGreaterThanOrEqual(3);
  await stopPlaying(page);
  const seen = await seenPasses(page);
  const kept = await waitingPasses(page);
  await page.goto(`${rig.app.origin}/about`);
  await expect.poll(() => waitingPasses(page)).toBe(kept);

  const second = await context.newPage();
  await second.goto(`${rig.app.origin}/about`);
  const sent = [watchAnswers(page), watchAnswers(second)];
  await context.unroute("**/api/history/add");
  await Promise.all(
    [page, second].map((tab) => tab.locator('#player [data-island="player"]').hover()),
  );
  await waitUntilCounted(page);
  await expect.poll(() => new Set(sent.flat()).size).toBe(kept);
  expect(sent.flat().length).toBe(kept);
  await expect.poll(() => countedRepeats(page, SONG)).toBe(seen);
});

test("two tabs that play in turn count every pass of each", async () => {
  const page = await rig.open("/", { allow: [ERROR_STATUS] });
  const second = await page.context().newPage();
  await looping(page);
  await second.goto(rig.app.origin);
  // It begins inside the section that the first tab has stored, since a seek back into it would
  // look like a pass.
  await pasteAndPlay(second, SONG);
  await setSection(second, section);
  await waitForPass(second, section);
  await page.bringToFront();
  await press(page, "Play");
  await waitForPass(page, section);
  await stopPlaying(page);
  await waitUntilCounted(page);
  const seen = (await seenPasses(page)) + (await seenPasses(second));
  await expect.poll(() => countedRepeats(page, SONG)).toBe(seen);
});
