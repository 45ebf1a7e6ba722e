import { Worker } from "node:worker_threads";
import { onTestFinished, test } from "vitest";
import { expect } from "../../support/browser/browser";
import { setUpBrowserRig } from "../listening/browser-rig";
import { hostLog, quantile } from "../listening/host-log";
import { countedRepeats, press, waitForState, waitUntilCounted } from "../listening/listener";
import { lineOf, openPractice, practised, set, startPractice } from "./practice-pages";

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
  const last = (await hostLog(page)).filter(({ event }) => event === "seeked").at(-1);
  expect(last?.mediaTime).toBeCloseTo(section.start, 1);
  await press(page, "Play");
  await expect(lineOf(page)).toHaveCount(0);
  const heard = (await practised(page, section)).length;
  await expect.poll(async () => (await practised(page, section)).length).toBeGreaterThan(heard + 2);
});
