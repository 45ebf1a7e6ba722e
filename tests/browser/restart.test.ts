import type { Page, Request } from "playwright";
import { expect, test } from "vitest";
import { hostLog, passesOf, type Section } from "./listening/host-log";
import {
  countedRepeats,
  inState,
  pasteAndPlay,
  press,
  setSection,
  untilCounted,
} from "./listening/listener";
import { untilLooped } from "./listening/playback";
import { setStage, STATUS } from "./listening/stage";

const SONG = "dQw4w9WgXcQ";
const section: Section = { start: 3, end: 3.8 };
const stage = setStage({ embedded: true });

async function looping(page: Page): Promise<void> {
  await pasteAndPlay(page, SONG);
  await setSection(page, section);
  await untilLooped(page, section);
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
  await inState(page, "paused");
}

async function seenPasses(page: Page): Promise<number> {
  return passesOf(await hostLog(page), section).length;
}

test("a server killed during play: repeats, heart and section are there, each pass counted once", async () => {
  const page = await stage.open("/", { allow: [STATUS] });
  const events = watchEvents(page);
  await looping(page);
  await press(page, "Heart");
  await page.locator("#snackbar").getByText("Video Hearted").waitFor();
  await stage.app.kill9();
  await expect.poll(() => waitingPasses(page), { timeout: 15_000 }).toBeGreaterThanOrEqual(3);
  await stage.app.restart();
  await untilLooped(page, section);
  await stopPlaying(page);
  await untilCounted(page);
  expect(events.length, "attempts").toBeGreaterThan(new Set(events).size);
  const seen = await seenPasses(page);
  expect(new Set(events).size, "events").toBe(seen);
  expect(await countedRepeats(page, SONG)).toBe(seen);

  await page.goto(`${stage.app.origin}/history`);
  await page
    .locator("#main")
    .getByRole("link", { name: /Rick Astley/ })
    .click();
  await page.waitForURL((url) => url.search === `?v=${SONG}&s=3&e=3.8`);
  const main = page.locator("#main");
  await main
    .locator(`[data-own-repeats="${SONG}"]`)
    .getByText(String(seen), { exact: true })
    .waitFor();
  const heart = main.getByRole("button", { name: "Heart", exact: true });
  expect(await heart.getAttribute("aria-pressed")).toBe("true");
  expect(await page.getByLabel("End", { exact: true }).inputValue()).toBe("0:03.8");
});

test("an answer that is lost on its way: the pass is sent again and counted once", async () => {
  const page = await stage.open("/", { allow: [STATUS] });
  const events = watchEvents(page);
  let lost = 0;
  await page.route("**/api/history/add", async (route) => {
    if (lost === 2) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await looping(page);
  await expect.poll(() => lost, { timeout: 15_000 }).toBe(2);
  await stopPlaying(page);
  await untilCounted(page);
  const seen = await seenPasses(page);
  expect(events.length, "attempts").toBe(seen + 2);
  expect(await countedRepeats(page, SONG)).toBe(seen);
});

test("passes of an offline time are kept over a reload and sent later, by two tabs once", async () => {
  const page = await stage.open("/", { allow: [STATUS] });
  const context = page.context();
  await looping(page);
  await context.route("**/api/history/add", (route) => route.abort("internetdisconnected"));
  await expect.poll(() => waitingPasses(page), { timeout: 15_000 }).toBeGreaterThanOrEqual(3);
  await stopPlaying(page);
  const seen = await seenPasses(page);
  const kept = await waitingPasses(page);
  await page.goto(`${stage.app.origin}/about`);
  expect(await waitingPasses(page)).toBe(kept);

  const second = await context.newPage();
  await second.goto(`${stage.app.origin}/about`);
  const sent = [watchAnswers(page), watchAnswers(second)];
  await context.unroute("**/api/history/add");
  await Promise.all(
    [page, second].map((tab) => tab.locator('#player [data-island="player"]').hover()),
  );
  await untilCounted(page);
  await expect.poll(() => new Set(sent.flat()).size).toBe(kept);
  expect(sent.flat().length).toBe(kept);
  expect(await countedRepeats(page, SONG)).toBe(seen);
});

test("two tabs that play at once count every pass of each", async () => {
  const page = await stage.open("/", { allow: [STATUS] });
  const second = await page.context().newPage();
  await looping(page);
  await second.goto(stage.app.origin);
  await looping(second);
  await page.bringToFront();
  await untilLooped(page, section);
  await stopPlaying(page);
  await stopPlaying(second);
  await untilCounted(page);
  const seen = (await seenPasses(page)) + (await seenPasses(second));
  expect(await countedRepeats(page, SONG)).toBe(seen);
});
