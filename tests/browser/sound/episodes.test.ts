import type { Page } from "playwright";
import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { SILENCE } from "../../upstreams/media/server";
import { ERROR_STATUS } from "../listening/browser-rig";
import { seek, waitForState } from "../listening/listener";
import { dock, EPISODE, play, position, setUpSoundRig } from "./sound-rig";

const sound = setUpSoundRig();

test("an episode has a seek bar, skips, chapters, and a speed that is kept for its podcast", async () => {
  const page = await sound.open("/about");
  const chapters = [
    { start: 0, title: "Hello" },
    { start: 40, title: "The end" },
  ];
  await play(page, sound.episode({ chapters }));
  await waitForState(page, "playing");
  const player = dock(page);
  await player.getByRole("button", { name: "30 seconds forward" }).click();
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(29);
  await player.getByRole("button", { name: "15 seconds back" }).click();
  await expect.poll(() => position(page)).toBeLessThan(28);
  await player.getByRole("combobox", { name: "Chapter", exact: true }).selectOption("40");
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(40);
  await player.getByLabel("Speed").selectOption("3");
  const rate = () => page.evaluate(() => document.querySelector("audio")?.playbackRate);
  await expect.poll(rate).toBe(3);
  await page.reload();
  await play(page, sound.episode({ startAt: 10 }));
  await waitForState(page, "playing");
  await expect.poll(rate).toBe(3);
});

test("an episode resumes where it was left, and its position is sent", async () => {
  const page = await sound.open("/about");
  const sent: { seconds: number; episodeid: string; played: boolean }[] = [];
  let isThere = false;
  await page.route("**/api/podcast/position", (route) => {
    if (!isThere) return route.abort();
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { ok: true } });
  });
  await play(page, sound.episode());
  await waitForState(page, "playing");
  await dock(page).getByRole("button", { name: "30 seconds forward" }).click();
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(30);
  await dock(page).getByRole("button", { name: "Pause", exact: true }).click();
  await waitForState(page, "paused");
  isThere = true;
  await page.reload();
  await play(page, sound.episode());
  await waitForState(page, "playing");
  expect(await position(page)).toBeGreaterThanOrEqual(30);
  await expect.poll(() => sent[0]?.episodeid).toBe(EPISODE);
  expect(sent[0]?.seconds).toBeGreaterThanOrEqual(30);
  expect(sent[0]?.played).toBe(false);
});

test("a position in the address takes precedence over the stored one", async () => {
  const page = await sound.open("/about");
  await play(page, sound.episode({ startAt: 20 }));
  await waitForState(page, "playing");
  expect(await position(page)).toBeGreaterThanOrEqual(20);
  expect(await position(page)).toBeLessThan(30);
});

test("a section loops", async () => {
  const page = await sound.open("/about");
  await play(page, sound.episode({ slice: { start: 4, end: 5 } }));
  await waitForState(page, "playing");
  await expect(dock(page)).toContainText("2 repeats");
  // A busy machine seeks back late, but it does.
  const isInside = async () => {
    const at = await position(page);
    return at >= 3.5 && at <= 5.5;
  };
  await expect.poll(isInside).toBe(true);
});

test("playback resumes at the same position after a lost connection", async () => {
  const page = await sound.open("/about");
  await play(page, sound.episode({ startAt: 30, url: `${sound.media.origin}/refuses` }));
  await expect(dock(page)).toContainText("cannot be played at the moment");
});

test("the sleep timer pauses at the end of the episode, and is off again", async () => {
  const page = await sound.open("/about");
  await play(page, sound.episode({ startAt: 20 }));
  await waitForState(page, "playing");
  const timer = dock(page).getByLabel("Sleep timer");
  await timer.selectOption("end");
  await expect(timer).toHaveValue("end");
  await dock(page).getByRole("button", { name: "30 seconds forward" }).click();
  await dock(page).getByRole("button", { name: "30 seconds forward" }).click();
  await expect(timer).toHaveValue("");
  await expect(page.locator('#player[data-state="playing"]')).toHaveCount(0);
});

test("the sleep timer pauses when the chapter that plays is over", async () => {
  const page = await sound.open("/about");
  const chapters = [0, 28, 40].map((start) => ({ start, title: `From ${start}` }));
  await play(page, sound.episode({ chapters }));
  await waitForState(page, "playing");
  const timer = dock(page).getByLabel("Sleep timer");
  await timer.selectOption("chapter");
  await dock(page).getByRole("button", { name: "30 seconds forward" }).click();
  await dock(page).getByLabel("Speed").selectOption("3");
  await waitForState(page, "paused");
  await expect(timer).toHaveValue("");
  expect(await position(page)).toBeGreaterThanOrEqual(40);
});

test("on a phone one button shows the chapter, the volume and the sleep timer", async () => {
  const page = await sound.open("/about");
  await page.setViewportSize({ width: 390, height: 844 });
  await play(page, sound.episode({ chapters: [{ start: 0, title: "Hello" }] }));
  await waitForState(page, "playing");
  const player = dock(page);
  const folded = [
    player.getByRole("combobox", { name: "Chapter", exact: true }),
    player.getByLabel("Volume"),
    player.getByLabel("Sleep timer"),
  ];
  await expect(player.getByLabel("30 seconds forward")).toBeVisible();
  for (const control of folded) await expect(control).toBeHidden();
  await player.getByLabel("Other controls").click();
  for (const control of folded) await expect(control).toBeVisible();
});

/** Records each new speed with its position from now on. */
async function speeds(page: Page) {
  await page.evaluate(() => {
    const audio = document.querySelector("audio")!;
    const log: { rate: number; at: number }[] = [];
    Object.assign(window, { speeds: log });
    audio.addEventListener("ratechange", () =>
      log.push({ rate: audio.playbackRate, at: audio.currentTime }),
    );
  });
  return () =>
    page.evaluate(() => (window as unknown as { speeds: { rate: number; at: number }[] }).speeds);
}

test("silence is skipped at another speed, which is not the listener's own", async () => {
  const page = await sound.open("/about");
  const url = `${sound.media.origin}/pause.mp3`;
  await play(page, sound.episode({ url }));
  await waitForState(page, "playing");
  const skip = dock(page).getByLabel("Skip silence");
  const lost = /\/assets\/skip-silence-/;
  await page.route(lost, (route) => route.abort());
  await skip.click();
  await page.locator("#snackbar").getByText("That did not work. Please try again.").waitFor();
  await expect(skip).not.toBeChecked();
  await page.unroute(lost);
  await skip.check();
  await page.locator('#player > audio[crossorigin="anonymous"]').waitFor({ state: "attached" });
  await waitForState(page, "playing");
  await dock(page).getByLabel("Speed").selectOption("1.25");
  const seen = await speeds(page);
  await seek(page, SILENCE.start - 2);
  const hastened = async () =>
    (await seen()).find(({ rate, at }) => rate === 3.75 && at > SILENCE.start);
  await expect.poll(hastened).toBeDefined();
  await expect(dock(page).getByLabel("Speed")).toHaveValue("1.25");
  const back = async () =>
    (await seen()).find(({ rate, at }) => rate === 1.25 && at > SILENCE.end - 1);
  await expect.poll(back).toBeDefined();
  await expect(dock(page)).toContainText(/Saved \d:\d\d/);
  await page.reload();
  await play(page, sound.episode({ url, startAt: SILENCE.start - 5 }));
  await waitForState(page, "playing");
  await expect(skip).toBeChecked();
  await expect(dock(page).getByLabel("Speed")).toHaveValue("1.25");
  const rate = () => page.evaluate(() => document.querySelector("audio")?.playbackRate);
  await expect.poll(rate).toBe(3.75);
  await skip.uncheck();
  await expect.poll(rate).toBe(1.25);
});

test("an episode whose publisher does not let the player read it plays on, and the dock says so", async () => {
  const page = await sound.open("/about", {
    allow: [ERROR_STATUS, /api\/podcast/, /ERR_/, /CORS/],
  });
  const url = `${sound.media.origin}/closed/pause.mp3`;
  await play(page, sound.episode({ url }));
  await waitForState(page, "playing");
  const skip = dock(page).getByLabel("Skip silence");
  await skip.click();
  const words = dock(page).getByText("This publisher's files do not let the player skip silence.");
  await words.waitFor();
  await expect(skip).toBeDisabled();
  await waitForState(page, "playing");
  // On the next load its host is asked first.
  await page.reload();
  await play(page, sound.episode({ url, startAt: 1 }));
  await waitForState(page, "playing");
  await words.waitFor();
  await expect.poll(() => position(page)).toBeGreaterThan(2);
});
