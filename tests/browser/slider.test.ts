import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { hostLog, passesOf } from "./listening/host-log";
import { inState, pasteAndPlay, press } from "./listening/listener";
import { untilLooped } from "./listening/playback";
import { setStage } from "./listening/stage";

/** A clip of 27 seconds, of a video whose length nothing but the player tells: no review has it. */
const SONG = "JGwWNGJdvx8";
const DURATION = 27;
const stage = setStage();

type Edge = "Loop start" | "Loop end";

const handle = (page: Page, edge: Edge) => page.getByRole("slider", { name: edge, exact: true });
const field = (page: Page, name: "Start" | "End") => page.getByLabel(name, { exact: true });

async function openSlider(query = "", options = {}): Promise<Page> {
  const page = await stage.open(`/watch?v=${SONG}&wait=1${query}`, options);
  await page.locator('[data-island="slider"]').hover();
  await page.locator('[data-island="slider"][data-hydrated]').waitFor();
  return page;
}

async function times(page: Page): Promise<[number, number]> {
  const value = async (edge: Edge) =>
    Number(await handle(page, edge).getAttribute("aria-valuenow"));
  return [await value("Loop start"), await value("Loop end")];
}

/** Waits until the address and the server both say this section; null is the whole video, whose end no address names. */
async function expectKept(page: Page, section: [number, number] | null): Promise<void> {
  const [start, end] = section ?? [0, DURATION];
  await page.waitForURL(({ searchParams }) => {
    const said = [searchParams.get("s"), searchParams.get("e")].map((text) => Number(text ?? 0));
    return said.join() === [start, end === DURATION ? 0 : end].join();
  });
  const ask = async () => {
    const answer = await page.request.get(`${stage.app.origin}/api/marks?ytids=${SONG}`);
    const { slider } = (await answer.json()).res[SONG] ?? {};
    return slider && slider.show !== false ? [slider.startTime, slider.endTime] : null;
  };
  await expect.poll(ask).toEqual(section);
}

async function placeOf(thumb: Locator): Promise<{ x: number; y: number }> {
  const box = await thumb.boundingBox();
  if (!box) throw new Error("the handle is not to be seen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** CSS pixels of the track for so many seconds. */
async function pixels(page: Page, seconds: number): Promise<number> {
  const box = await page.locator('svg:has([role="slider"])').boundingBox();
  return ((box?.width ?? 0) * seconds) / DURATION;
}

test("the keyboard moves each handle by the ARIA pattern, and what rests is kept", async () => {
  const page = await openSlider();
  const [start, end] = [handle(page, "Loop start"), handle(page, "Loop end")];
  const pressed = async (on: Locator, ...keys: string[]) => {
    for (const key of keys) await on.press(key);
    return times(page);
  };
  const whole = (await times(page))[1];
  expect(await pressed(start, "ArrowRight", "ArrowUp")).toEqual([2, whole]);
  expect(await pressed(start, "Shift+ArrowRight")).toEqual([2.1, whole]);
  expect(await pressed(start, "ArrowLeft", "Shift+ArrowDown")).toEqual([1, whole]);
  expect(await pressed(start, "PageUp")).toEqual([11, whole]);
  expect(await pressed(start, "PageDown")).toEqual([1, whole]);
  expect((await pressed(end, "PageDown", "ArrowLeft"))[1]).toBeCloseTo(whole - 11, 3);
  expect(await pressed(start, "Home")).toEqual([0, (await times(page))[1]]);
  const [closest, limit] = await pressed(start, "End");
  expect(closest).toBeCloseTo(limit - 0.1, 3);
  expect(await pressed(end, "Home")).toEqual([closest, limit]);
  expect(await start.getAttribute("aria-valuemax")).toBe(String(limit));
  expect(await end.getAttribute("aria-valuemin")).toBe(String(closest));
  expect(await pressed(start, "Home", "ArrowRight", "ArrowRight")).toEqual([2, limit]);
  await expectKept(page, [2, limit]);
});

test("a mouse drags the handles, which never cross", async () => {
  const page = await openSlider("&s=6&e=12");
  const from = await placeOf(handle(page, "Loop start"));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + (await pixels(page, 2)), from.y, { steps: 4 });
  const [dragged] = await times(page);
  expect(dragged).toBeCloseTo(8, 0);
  await page.mouse.move(from.x + (await pixels(page, 15)), from.y, { steps: 8 });
  expect(await times(page)).toEqual([11.9, 12]);
  expect(new URL(page.url()).searchParams.get("s"), "while it is held").toBe("6");
  await page.mouse.up();
  await expectKept(page, [11.9, 12]);
  await page.mouse.move(from.x - (await pixels(page, 4)), from.y);
  await page.mouse.down();
  await page.mouse.up();
  expect((await times(page))[0], "a press on the track takes the nearest handle along").toBeCloseTo(
    2,
    0,
  );
});

test("a finger drags the handles, and the page does not scroll meanwhile", async () => {
  const page = await openSlider("&s=6&e=12", {
    hasTouch: true,
    viewport: { width: 390, height: 800 },
  });
  await handle(page, "Loop end").scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  const { x, y } = await placeOf(handle(page, "Loop end"));
  const session = await page.context().newCDPSession(page);
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    ...touchPoints: { x: number; y: number }[]
  ) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const across = await pixels(page, 6);
  await touch("touchStart", { x, y });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch("touchMove", { x: x + across * part, y: y + 40 * part });
  }
  await touch("touchEnd");
  const [start, end] = await times(page);
  expect(start).toBe(6);
  expect(end).toBeCloseTo(18, 0);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await expectKept(page, [start, end]);
});

test("the fields take times, swap, cap and refuse by the rules, and Clear forgets", async () => {
  const page = await openSlider();
  const set = async (start: string, end: string) => {
    await field(page, "Start").fill(start);
    await field(page, "End").fill(end);
    await page.getByRole("button", { name: "Set section" }).click();
  };
  await set("0:10.5", "4");
  await expectKept(page, [4, 10.5]);
  await set("20", "0:59");
  await expectKept(page, [20, DURATION]);
  expect(await times(page)).toEqual([20, DURATION]);
  await set("2", "0");
  await expectKept(page, [2, DURATION]);
  await set("-1", "5");
  await page.getByRole("alert").getByText("Invalid slider start/end times").waitFor();
  expect(await field(page, "Start").inputValue()).toBe("-1");
  await expectKept(page, [2, DURATION]);
  await page.getByRole("button", { name: "Clear" }).click();
  await expectKept(page, null);
  expect(await times(page)).toEqual([0, DURATION]);
  expect(await page.getByRole("alert").textContent()).toBe("");
});

test("nudges move by a tenth and by a second, and are kept once they rest", async () => {
  const page = await openSlider("&s=6&e=12");
  const nudge = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await nudge("Start 0.1 s later");
  await nudge("Start 1 s later");
  await nudge("End 0.1 s earlier");
  await nudge("End 1 s earlier");
  await nudge("End 1 s earlier");
  expect(await times(page)).toEqual([7.1, 9.9]);
  await expectKept(page, [7.1, 9.9]);
});

test("'Set start here' and 'Set end here' take the place that plays, and the loop follows", async () => {
  const page = await stage.open("/");
  await pasteAndPlay(page, SONG);
  await page.getByRole("button", { name: "Set start here" }).click();
  const [start] = await times(page);
  const log = await hostLog(page);
  expect(start).toBeGreaterThan(0);
  expect(start).toBeLessThan(DURATION / 2);
  await expect
    .poll(async () => Number(new URL(page.url()).searchParams.get("s")))
    .toBeCloseTo(start, 1);
  expect(log.filter(({ event }) => event === "seekTo")).toEqual([]);
  await field(page, "End").fill(String(Math.ceil(start) + 2));
  await field(page, "End").press("Enter");
  await untilLooped(page, { start: (await times(page))[0], end: (await times(page))[1] });
  await press(page, "Pause");
  await inState(page, "paused");
  await page.getByRole("button", { name: "Set end here" }).click();
  const [from, to] = await times(page);
  expect(to).toBeGreaterThan(from);
  await press(page, "Play");
  await untilLooped(page, { start: from, end: to });
  expect(passesOf(await hostLog(page), { start: from, end: to }).length).toBeGreaterThan(0);
});
