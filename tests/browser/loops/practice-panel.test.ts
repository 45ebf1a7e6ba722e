import type { Page } from "playwright";
import { describe, test } from "vitest";
import { axeFindings } from "../../support/browser/axe";
import { expect } from "../../support/browser/browser";
import { waitForFrames } from "../../support/browser/layout-shifts";
import { setUpBrowserRig } from "../listening/browser-rig";
import { embedOf, hostLog, passesOf } from "../listening/host-log";
import { press, waitForState } from "../listening/listener";
import { SIZES } from "../listening/section-walk";
import { heldUpSince, readStalls, watchStalls } from "../listening/stalls";
import {
  lineOf,
  openPractice,
  practised,
  seeLine,
  set,
  startPractice,
  tellLate,
} from "./practice-pages";

const SONG = "dQw4w9WgXcQ";
const LOOP = `/watch?v=${SONG}&s=3&e=3.6`;
/** Its first pass is still on when the test looks. */
const LONG_LOOP = `/watch?v=${SONG}&s=3&e=15`;
const rig = setUpBrowserRig();

declare global {
  interface Window {
    /** When each click of a count-in is heard, in ms: by its own clock, and since 1970. */
    clicksHeard?: [own: number, at: number][];
  }
}

/** Notes the clicks that the page's scripts set. */
async function watchClicks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: [number, number][] = (window.clicksHeard = []);
    const start = Reflect.get(OscillatorNode.prototype, "start") as (at?: number) => void;
    OscillatorNode.prototype.start = function (at = 0) {
      const now = performance.timeOrigin + performance.now();
      heard.push([at * 1000, now + (at - this.context.currentTime) * 1000]);
      start.call(this, at);
    };
  });
}

const clicksHeard = (page: Page) => page.evaluate(() => window.clicksHeard ?? []);

/** Saves loops of the video, as the listener of this page. */
async function saveLoops(page: Page, loops: object[]): Promise<void> {
  for (const loop of loops) {
    const data = { kind: "video", item: SONG, ...loop };
    const headers = { Origin: rig.app.origin };
    await page.request.post(`${rig.app.origin}/api/loops/save`, { data, headers });
  }
}

describe("a count-in", () => {
  test("clicks the bars of a tempo before each pass, while the host is still", async () => {
    const page = await rig.open(null);
    await watchStalls(page);
    await watchClicks(page);
    await openPractice(rig, LOOP, { page });
    await set(page, "Tempo", "240");
    await set(page, "Beats a bar", "3");
    await set(page, "Count in", "1");
    await set(page, "Stop after", "3");
    const from = (await hostLog(page)).at(-1)?.t;
    await startPractice(page);
    await expect(lineOf(page)).toHaveText(/count-in, 1 s$/);
    await expect(lineOf(page)).toHaveText("Stopped after 3 passes");
    const clicks = await clicksHeard(page);
    expect(clicks).toHaveLength(9);
    const gaps = clicks.map(([own], at) => own - (clicks[at - 1]?.[0] ?? 0));
    // The first click of a bar may be due before it is set, and is then heard at once.
    for (const gap of gaps.filter((_, at) => at % 3 === 1)) expect(gap).toBeLessThan(250.001);
    for (const gap of gaps.filter((_, at) => at % 3 === 2)) expect(gap).toBeCloseTo(250, 3);
    const passes = await practised(page, { start: 3, end: 3.6 }, from);
    // The clicks of the second and the third pass: after the pause, and a beat before the start.
    const stalls = await readStalls(page, {});
    const after = passes.slice(0, 2).map(({ paused, told }, at) => {
      const [first = 0, , last = 0] = clicks.slice(3 + at * 3).map(([, heard]) => heard);
      const beat = (told ?? 0) - last;
      const heldUp = heldUpSince(stalls, last + 250, told ?? 0);
      return { isAfterPause: first > (paused ?? Infinity), beat, own: beat - heldUp };
    });
    expect(after.map(({ isAfterPause }) => isAfterPause)).toEqual([true, true]);
    for (const { beat, own } of after) {
      expect(beat).toBeGreaterThan(150);
      expect(own).toBeLessThan(350);
    }
  });

  test("has the tempo that was tapped, by the button or t, which is kept with the video", async () => {
    const page = await openPractice(rig, LOOP);
    const tempo = page.getByLabel("Tempo", { exact: true });
    await set(page, "Count in", "2");
    const status = page.getByRole("form", { name: "Practice" }).getByRole("status");
    await expect(status).toHaveText("Tap or type the tempo, so that a bar can be counted in.");
    const tapButton = page.getByRole("button", { name: "Tap", exact: true });
    // Another key first, because the code of the keys comes with the first press on one.
    await tapButton.focus();
    await page.keyboard.press("s");
    await page.locator('#player [aria-label="Shuffle"][aria-pressed="true"]').waitFor();
    await tapButton.click();
    for (const tap of ["t", "t"]) {
      const from = await page.evaluate(() => performance.now());
      await page.waitForFunction((before) => performance.now() > before + 300, from);
      await page.keyboard.press(tap);
    }
    await waitForFrames(page);
    await expect(tempo).toHaveValue(/^\d+(\.\d)?$/);
    const tapped = await tempo.inputValue();
    await page.reload();
    await page.getByRole("button", { name: "Practise" }).click();
    await expect(tempo).toHaveValue(tapped);
  });

  test("is cut off by Play, which does not wait", async () => {
    const page = await rig.open(null);
    await watchClicks(page);
    await openPractice(rig, LONG_LOOP, { page });
    await set(page, "Tempo", "30");
    await set(page, "Count in", "2");
    await startPractice(page);
    await expect(lineOf(page)).toHaveText(/count-in, \d+ s$/);
    await press(page, "Play");
    await waitForState(page, "playing");
    await expect(lineOf(page)).toHaveText("Pass 1, 100 %");
  });

  test("is counted anew if the host seemed to play meanwhile", async () => {
    const page = await rig.open(null);
    await watchClicks(page);
    await openPractice(rig, `/watch?v=${SONG}&s=3&e=5`, { page });
    await set(page, "Tempo", "60");
    await set(page, "Count in", "1");
    await set(page, "Stop after", "1");
    const from = (await hostLog(page)).at(-1)?.t ?? 0;
    await startPractice(page);
    await expect(lineOf(page)).toHaveText(/count-in, \d s$/);
    await tellLate(page, () => seeLine(page, /^Pass 1 of 1, 100 %$/));
    await expect(lineOf(page)).toHaveText("Stopped after 1 pass");
    const clicks = await clicksHeard(page);
    expect(clicks).toHaveLength(8);
    const played = (await hostLog(page)).filter(
      ({ t, event }) => t > from && event === "playVideo",
    );
    expect(played).toHaveLength(1);
    expect(played[0]?.t).toBeGreaterThan(clicks.at(-1)?.[1] ?? Infinity);
  });
});

describe("all loops in order", () => {
  const LOOPS = [
    { name: "Intro", startMs: 4000, endMs: 4500 },
    { name: "Solo", startMs: 7000, endMs: 8500, rate: 0.5, passes: 1 },
    { name: "End", startMs: 11_000, endMs: 12_500 },
  ];

  test("are each heard as often as asked, at their own speeds, and then it stops", async () => {
    const page = await rig.open(null);
    await saveLoops(page, LOOPS);
    await openPractice(rig, `/watch?v=${SONG}`, { page });
    const from = (await hostLog(page)).at(-1)?.t ?? 0;
    await set(page, "Passes of", "all");
    await set(page, "Stop after", "2");
    await startPractice(page);
    await expect(lineOf(page)).toHaveText("Loop 2 of 3, pass 1 of 1, 50 %");
    await expect(page.locator("#main a[data-loopid][aria-current]")).toHaveText("Solo");
    await expect(lineOf(page)).toHaveText("Loop 3 of 3, pass 2 of 2, 100 %");
    await expect(lineOf(page)).toHaveText("Stopped after 5 passes");
    const log = (await hostLog(page)).filter(({ t }) => t > from);
    const heard = LOOPS.flatMap(({ startMs, endMs }) => {
      const loop = { start: startMs / 1000, end: endMs / 1000 };
      // The pass that leads to another loop seeks back first.
      return passesOf(log, loop).filter(({ endError }) => endError > -200).length;
    });
    expect(heard).toEqual([2, 1, 2]);
  });

  test("begin again from the top", async () => {
    const page = await rig.open(null);
    await saveLoops(page, LOOPS.slice(1));
    await openPractice(rig, `/watch?v=${SONG}`, { page });
    await set(page, "Passes of", "all");
    await set(page, "Then", "next");
    await startPractice(page);
    for (const loop of [1, 2, 1])
      await expect(lineOf(page)).toHaveText(new RegExp(`^Loop ${loop} of 2`));
  });
});

test("each line of the lyrics is hidden until it was heard; the loop from before returns", async () => {
  const page = await openPractice(rig, `/watch?v=${SONG}&s=10&e=12`);
  await page.getByLabel("Speed", { exact: true }).selectOption("0.5");
  await set(page, "Passes of", "lines");
  await page.getByLabel("Hide each line until it was heard").check();
  await set(page, "Stop after", "1");
  await startPractice(page);
  const line = (at: number) => page.locator(`#lyrics li:nth-child(${at}) a`);
  await expect(lineOf(page)).toHaveText(/^Loop 1 of \d+, pass 1 of 1, 50 %$/);
  await expect(line(1)).toBeHidden();
  await expect(lineOf(page)).toHaveText(/^Loop 2 of/);
  await expect(line(1)).toBeVisible();
  await expect(line(2)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(lineOf(page)).toHaveCount(0);
  await expect(line(2)).toBeVisible();
  await expect(page.getByLabel("Start", { exact: true })).toHaveValue("0:10");
  await expect(page.getByLabel("End", { exact: true })).toHaveValue("0:12");
});

describe("the loop moves", () => {
  const times = (page: Page) =>
    Promise.all(
      ["Start", "End"].map((name) => page.getByLabel(name, { exact: true }).inputValue()),
    );

  test("by halves, doubles, its own length and small steps, and stays in the address", async () => {
    const page = await openPractice(rig, `/watch?v=${SONG}&s=4&e=6`);
    const presses: [string, string[]][] = [
      ["Halve", ["0:04", "0:05"]],
      ["Its length \u2192", ["0:05", "0:06"]],
      ["Double", ["0:05", "0:07"]],
      ["\u2190 Its length", ["0:03", "0:05"]],
      ["Move A earlier", ["0:02.9", "0:05"]],
      ["Move B later", ["0:02.9", "0:05.1"]],
      ["Move both later", ["0:03", "0:05.2"]],
    ];
    for (const [name, expected] of presses) {
      await page.getByRole("button", { name, exact: true }).click();
      await expect.poll(() => times(page), { message: name }).toEqual(expected);
    }
    await expect.poll(() => new URL(page.url()).searchParams.get("e")).toBe("5.2");
    await set(page, "Step", "0.01");
    await page.getByRole("button", { name: "Move B earlier", exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("e")).toBe("5.19");
    await set(page, "Tempo", "60");
    await page.getByRole("button", { name: "Snap to beats" }).click();
    await expect.poll(() => times(page)).toEqual(["0:03", "0:05"]);
    await page.getByRole("button", { name: "Play the last 3 s" }).click();
    await waitForState(page, "playing");
  });
});

describe.each(["390 px", "1440 px"] as const)("the panel at %s", (size) => {
  test("has targets of 44 px, and axe finds nothing, in both themes", async () => {
    const page = await openPractice(rig, LOOP, { ...SIZES[size], reducedMotion: "reduce" });
    await page.getByLabel("Ramp", { exact: true }).check();
    await startPractice(page);
    await expect(lineOf(page)).toHaveText(/^Pass/);
    const targets = page.locator(
      ":is(.practice, .practice-line) :is(button, select, label:has(input)):visible",
    );
    const sizes = await targets.evaluateAll((all) =>
      all.map((one) => [one.textContent, one.getBoundingClientRect().height] as const),
    );
    expect(sizes.length).toBeGreaterThan(20);
    expect(sizes.filter(([, height]) => height < 44)).toEqual([]);
    await press(page, "Pause");
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Start practice" }).hover();
    expect(await axeFindings(page, ["color-contrast"])).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expect.poll(() => axeFindings(page, ["color-contrast"])).toEqual([]);
  });
});

test("on a phone, video, controls, loop bar and the line of practice are above the fold", async () => {
  const page = await openPractice(rig, LONG_LOOP, SIZES["390 px"]);
  await set(page, "Stop after", "90");
  await startPractice(page);
  await expect(lineOf(page)).toHaveText(/^Pass 1 of 90, 100 %$/);
  await page.evaluate(() => scrollTo(0, 0));
  const parts = [
    page.locator("#player iframe"),
    page.locator("#player [data-track]"),
    lineOf(page),
  ];
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
  const end = page.getByRole("button", { name: "End practice" });
  await expect(end).toBeInViewport({ ratio: 1 });
  await end.tap();
  await expect(lineOf(page)).toHaveCount(0);
  await waitForState(page, "playing");
});

test("by keys alone: open, set, start, end", async () => {
  const page = await rig.open(LOOP);
  await press(page, "Play");
  await waitForState(page, "playing");
  await page.getByRole("button", { name: "Practise" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("form", { name: "Practice" }).waitFor();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Passes of")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Stop after")).toBeFocused();
  await page.keyboard.type("40");
  await page.keyboard.press("Tab");
  await expect(lineOf(page)).toHaveText(/^Pass \d+ of 40, 100 %$/);
  await expect(page.locator("#announce")).toHaveText(/^Pass \d+ of 40, 100 %$/);
  await page.getByLabel("Stop after").focus();
  await page.keyboard.press("Escape");
  await expect(lineOf(page)).toHaveCount(0);
  await expect(page.locator("#announce")).toHaveText("Practice ended");
  const embed = await embedOf(page);
  expect(embed.isDetached()).toBe(false);
});
