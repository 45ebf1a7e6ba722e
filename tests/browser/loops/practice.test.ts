import { Worker } from "node:worker_threads";
import type { Page } from "playwright";
import { afterEach, onTestFinished, test } from "vitest";
import { expect } from "../../support/browser/browser";
import { type MessageFaults, noMessageFaults } from "../../upstreams/youtube/browser/wire";
import { setUpBrowserRig } from "../listening/browser-rig";
import { hostFrames, hostLog, quantile } from "../listening/host-log";
import { countedRepeats, press, waitForState, waitUntilCounted } from "../listening/listener";
import {
  lineOf,
  openPractice,
  PAUSED,
  PLAYING,
  practised,
  seeLine,
  set,
  startPractice,
  tellLate,
} from "./practice-pages";

const SONG = "dQw4w9WgXcQ";
const section = { start: 3, end: 3.6 };
const LOOP = `/watch?v=${SONG}&s=3&e=3.6`;
const PAUSE_MS = 300;
const rig = setUpBrowserRig();

const isWhole = process.env.MATRIX === "whole";
const sizes = {
  390: { width: 390, height: 844 },
  1440: { width: 1440, height: 900 },
} as const;
const cases = ([390, 1440] as const).flatMap((width) =>
  (isWhole ? [false, true] : [false]).map((busy) => ({
    ...{ width, busy, passes: isWhole ? 50 : 8 },
    name: `${width} px, ${busy ? "both cores busy" : "idle"}`,
  })),
);

/** Keeps two cores busy until the test is over. */
function keepBusy(): void {
  const workers = [1, 2].map(() => new Worker("for (;;);", { eval: true }));
  onTestFinished(async () => void (await Promise.all(workers.map((one) => one.terminate()))));
}

test.each(cases)(
  "passes with a ramp and a pause are each counted once, at their speed: $name",
  { timeout: 600_000 },
  async ({ width, busy, passes, name }) => {
    const page = await openPractice(rig, LOOP, { viewport: sizes[width] });
    if (busy) keepBusy();
    await waitUntilCounted(page);
    const [before, from] = [await countedRepeats(page, SONG), (await hostLog(page)).at(-1)?.t];
    await set(page, "Stop after", `${passes}`);
    await set(page, "Pause between", `${PAUSE_MS / 1000}`);
    await page.getByLabel("Ramp", { exact: true }).check();
    await set(page, "and then", "again");
    await startPractice(page);
    await expect(lineOf(page)).toHaveText(`Stopped after ${passes} passes`, { timeout: 300_000 });
    await waitForState(page, "paused");
    await waitUntilCounted(page);
    const seen = await practised(page, section, from);
    expect(seen).toHaveLength(passes);
    await expect.poll(() => countedRepeats(page, SONG)).toBe(before + passes);
    const planned = Array.from({ length: passes }, (_, at) => [0.5, 0.75, 1][at % 3]);
    expect(seen.map(({ rate }) => rate)).toEqual(planned);
    const again = seen.slice(0, -1);
    expect(again.filter(({ paused, began }) => paused === null || began === null)).toEqual([]);
    expect(seen.at(-1)).toMatchObject({ told: null, began: null });
    const p95 = (values: number[]) => quantile(values.map(Math.abs), 0.95).toFixed(1);
    const late = (when: "told" | "began") =>
      again.map((pass) => (pass[when] ?? NaN) - (pass.paused ?? NaN) - PAUSE_MS);
    console.log(
      `${passes} passes, ${name}: p95 of the end ${p95(seen.map(({ endError }) => endError))} ms,`,
      `told to play ${p95(late("told"))} ms and playing ${p95(late("began"))} ms after the plan`,
    );
  },
);

test("stops at the start of the loop, and Play then loops as ever", async () => {
  const page = await openPractice(rig, LOOP);
  await set(page, "Stop after", "2");
  await press(page, "Play");
  await expect(lineOf(page)).toHaveText(/^Pass \d of 2, 100 %$/);
  await expect(lineOf(page)).toHaveText("Stopped after 2 passes");
  await waitForState(page, "paused");
  const lastSeek = async () =>
    (await hostLog(page)).filter(({ event }) => event === "seeked").at(-1)?.mediaTime;
  await expect.poll(lastSeek).toBeCloseTo(section.start, 1);
  await press(page, "Play");
  await expect(lineOf(page)).toHaveCount(0);
  const heard = (await practised(page, section)).length;
  await expect.poll(async () => (await practised(page, section)).length).toBeGreaterThan(heard + 2);
});

/** The most ms that the host may be silent after a pause. */
const HEALS_WITHIN = 2000;

const faults: [string, Partial<MessageFaults>][] = [
  ["are late", { late: 700 }],
  ["are lost, every other one", { lost: 0.5 }],
  [
    "overtake each other, and some are lost or arrive twice",
    {
      ...{ lost: 0.3, duplicated: 0.3, late: 500, reordered: true },
    },
  ],
];

function setFaults(messages: Partial<MessageFaults>): void {
  Object.assign(rig.upstreams.youtube.messages, noMessageFaults(), messages);
}

afterEach(() => setFaults({}));

test.each(faults)("practice goes on when messages of the host %s", async (_, messages) => {
  setFaults({ ...messages, seed: 7 });
  const loop = { start: 3, end: 5 };
  const page = await openPractice(rig, `/watch?v=${SONG}&s=3&e=5`);
  await waitUntilCounted(page);
  const [before, from] = [await countedRepeats(page, SONG), (await hostLog(page)).at(-1)?.t ?? 0];
  await set(page, "Stop after", "4");
  await set(page, "Pause between", "1");
  await startPractice(page);
  await expect(lineOf(page)).toHaveText("Stopped after 4 passes", { timeout: 60_000 });
  await waitForState(page, "paused");
  await waitUntilCounted(page);
  await expect.poll(() => countedRepeats(page, SONG)).toBe(before + 4);
  const states = (await hostLog(page)).filter(({ t, event }) => t > from && event === "state");
  const played = states.slice(states.findIndex(({ detail }) => detail === PLAYING));
  const pauses = played.filter(({ detail }) => detail === PAUSED);
  expect(pauses).toHaveLength(4);
  for (const { t } of pauses.slice(0, -1)) {
    const on = played.find((later) => later.t > t && later.detail === PLAYING);
    expect((on?.t ?? Infinity) - t).toBeLessThan(1000 + HEALS_WITHIN);
  }
  const frames = (await hostFrames(page)).filter(([t]) => t > from);
  expect(Math.max(...frames.map(([, seconds]) => seconds))).toBeLessThan(loop.end + 2);
});

/** Opens two passes of a loop of 2 s, with a pause between them. */
async function pauseOfPractice(seconds: number): Promise<Page> {
  const page = await openPractice(rig, `/watch?v=${SONG}&s=3&e=5`);
  await set(page, "Stop after", "2");
  await set(page, "Pause between", `${seconds}`);
  return page;
}

test("practice goes on when the host's last word before a pause arrives long after it", async () => {
  const page = await pauseOfPractice(5);
  await startPractice(page);
  await seeLine(page, /^Pass 2 of 2, 100 %, next in/);
  await waitForState(page, "paused");
  // The line believes it after a while, and practice would after another.
  await tellLate(page, () => seeLine(page, /^Pass 2 of 2, 100 %$/));
  await expect(lineOf(page)).toHaveText("Stopped after 2 passes");
  await waitForState(page, "paused");
  await tellLate(page, () => waitForState(page, "playing"));
  await expect(lineOf(page)).toHaveText("Stopped after 2 passes");
});

/** The picture in which the host plays. */
const picture = (page: Page) => page.locator("#player iframe").contentFrame().locator("#media");

test("Play in the host's own picture ends a pause", async () => {
  const page = await pauseOfPractice(20);
  await startPractice(page);
  await expect(lineOf(page)).toHaveText(/^Pass 2 of 2, 100 %, next in/);
  await waitForState(page, "paused");
  await picture(page).click();
  await waitForState(page, "playing");
  await expect(lineOf(page)).toHaveText("Pass 2 of 2, 100 %");
  await expect(lineOf(page)).toHaveText("Stopped after 2 passes");
});

test("so does Play that follows the host's pause at once", async () => {
  const page = await pauseOfPractice(20);
  await picture(page).evaluate((media) =>
    media.addEventListener("pause", () => media.dispatchEvent(new Event("click")), { once: true }),
  );
  await startPractice(page);
  // It plays on already, so the pause is shown only until that is believed.
  await seeLine(page, /^Pass 2 of 2, 100 %, next in/);
  await expect(lineOf(page)).toHaveText("Stopped after 2 passes");
});

test("sound in another tab ends a pause, and practice waits for Play", async () => {
  const page = await pauseOfPractice(20);
  await startPractice(page);
  await expect(lineOf(page)).toHaveText(/^Pass 2 of 2, 100 %, next in/);
  await waitForState(page, "paused");
  const other = await page.context().newPage();
  await other.goto(`${rig.app.origin}/watch?v=9bZkp7q19f0`);
  await press(other, "Play");
  await waitForState(other, "playing");
  const why = page.locator('#player .dock > [role="status"]');
  await expect(why).toHaveText("Paused, because another tab plays now.");
  await expect(lineOf(page)).toHaveText("Pass 2 of 2, 100 %, paused");
  await press(page, "Play");
  await expect(lineOf(page)).toHaveText("Stopped after 2 passes");
  await waitForState(other, "paused");
});
