import type { Locator, Page } from "playwright";
import { describe, test } from "vitest";
import { expect } from "../../support/browser/browser";
import { embedOf, hostLog, passesOf } from "../listening/host-log";
import { waitForState, pasteAndPlay, press } from "../listening/listener";
import { waitForPass } from "../listening/playback";
import { dragByTouch } from "../../support/browser/drag";
import { holdScripts } from "../../support/browser/scripts-on-their-way";
import { setUpBrowserRig } from "../listening/browser-rig";

/** A clip of 27 seconds. Only the player knows its length, because the video is not seeded. */
const SONG = "JGwWNGJdvx8";
const DURATION = 27;
const rig = setUpBrowserRig();

type Edge = "Loop start" | "Loop end";

const handle = (page: Page, edge: Edge) => page.getByRole("slider", { name: edge, exact: true });
const field = (page: Page, name: "Start" | "End") => page.getByLabel(name, { exact: true });

async function openSlider(query = "", options = {}): Promise<Page> {
  const page = await rig.open(`/watch?v=${SONG}&wait=1${query}`, options);
  await page.locator('[data-island="slider"]').hover();
  await page.locator('[data-island="slider"][data-hydrated]').waitFor();
  return page;
}

async function times(page: Page): Promise<[number, number]> {
  const value = async (edge: Edge) =>
    Number(await handle(page, edge).getAttribute("aria-valuenow"));
  return [await value("Loop start"), await value("Loop end")];
}

/** Waits until the address and the server both have this section; null is the whole video. */
async function expectKept(page: Page, section: [number, number] | null): Promise<void> {
  const [start, end] = section ?? [0, DURATION];
  await page.waitForURL(({ searchParams }) => {
    const said = [searchParams.get("s"), searchParams.get("e")].map((text) => Number(text ?? 0));
    return said.join() === [start, end === DURATION ? 0 : end].join();
  });
  const ask = async () => {
    const answer = await page.request.get(`${rig.app.origin}/api/marks?ytids=${SONG}`);
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

/** Width of this many seconds on the track, in CSS pixels. */
async function pixels(page: Page, seconds: number): Promise<number> {
  const box = await page.locator("[data-track]").boundingBox();
  return ((box?.width ?? 0) * seconds) / DURATION;
}

test("keys move each handle by the ARIA pattern, and the section is stored once they rest", async () => {
  const page = await openSlider();
  const [start, end] = [handle(page, "Loop start"), handle(page, "Loop end")];
  const press = async (on: Locator, ...keys: string[]) => {
    for (const key of keys) await on.press(key);
  };
  const moved = async (on: Locator, keys: string[], to: [number, number]) => {
    await press(on, ...keys);
    await expect.poll(() => times(page), keys.join(", ")).toEqual(to);
  };
  const [, whole] = await times(page);
  await moved(start, ["ArrowRight", "ArrowUp"], [2, whole]);
  await moved(start, ["Shift+ArrowRight"], [2.1, whole]);
  await moved(start, ["ArrowLeft", "Shift+ArrowDown"], [1, whole]);
  await moved(start, ["PageUp"], [11, whole]);
  await moved(start, ["PageDown"], [1, whole]);
  await press(end, "PageDown", "ArrowLeft");
  await expect.poll(async () => (await times(page))[1]).toBeCloseTo(whole - 11, 3);
  const [, limit] = await times(page);
  await moved(start, ["Home"], [0, limit]);
  await press(start, "End");
  await expect.poll(async () => (await times(page))[0]).toBeCloseTo(limit - 0.1, 3);
  const [closest] = await times(page);
  await moved(end, ["Home"], [closest, limit]);
  await expect(start).toHaveAttribute("aria-valuemax", String(limit));
  await expect(end).toHaveAttribute("aria-valuemin", String(closest));
  await moved(start, ["Home", "ArrowRight", "ArrowRight"], [2, limit]);
  await expectKept(page, [2, limit]);
});

test("a mouse drags the handles, which never cross", async () => {
  const page = await openSlider("&s=6&e=12");
  const from = await placeOf(handle(page, "Loop start"));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + (await pixels(page, 2)), from.y, { steps: 4 });
  await expect.poll(async () => (await times(page))[0]).toBeCloseTo(8, 0);
  await page.mouse.move(from.x + (await pixels(page, 15)), from.y, { steps: 8 });
  await expect.poll(() => times(page)).toEqual([11.9, 12]);
  await expect.poll(() => new URL(page.url()).searchParams.get("s"), "while it is held").toBe("6");
  await page.mouse.up();
  await expectKept(page, [11.9, 12]);
});

test("a finger drags the handles without scrolling the page", async () => {
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
  await expect.poll(async () => (await times(page))[1]).toBeCloseTo(18, 0);
  const [start, end] = await times(page);
  expect(start).toBe(6);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  await expectKept(page, [start, end]);
});

/** A clip whose length the server knows. */
const KNOWN = "dQw4w9WgXcQ";

describe.each(["mouse at 1440 px", "touch at 390 px", "keys at 1440 px"])(
  "before the first script, by %s",
  (way) => {
    test("a handle says that it is not ready, and goes where it was moved meanwhile", async () => {
      const isTouch = way.startsWith("touch");
      const size = isTouch ? { width: 390, height: 800 } : { width: 1440, height: 900 };
      const page = await rig.open(null, { viewport: size, hasTouch: isTouch });
      const release = await holdScripts(page, "all");
      const path = `/watch?v=${KNOWN}&wait=1`;
      await page.goto(rig.app.origin + path, { waitUntil: "commit" });
      const start = handle(page, "Loop start");
      const track = page.locator("[data-track]");
      await page.locator("#snackbar").waitFor({ state: "attached" });
      if (way.startsWith("keys")) {
        await start.press("ArrowRight");
        await expect(track).toHaveAttribute("aria-busy", "true");
        await start.press("PageUp");
        await release();
      } else {
        await start.scrollIntoViewIfNeeded();
        const { x, y } = await placeOf(start);
        const half = (await track.boundingBox())!.width / 2;
        const session = await page.context().newCDPSession(page);
        const move = (type: "Start" | "Move" | "End", at = x) => {
          const touchPoints = type === "End" ? [] : [{ x: at, y }];
          if (isTouch)
            return session.send("Input.dispatchTouchEvent", { type: `touch${type}`, touchPoints });
          if (type === "Move") return page.mouse.move(at, y);
          return type === "Start" ? page.mouse.down() : page.mouse.up();
        };
        if (!isTouch) await page.mouse.move(x, y);
        await move("Start");
        await expect(track).toHaveAttribute("aria-busy", "true");
        await move("Move", x + half / 3);
        // The drag goes on while the scripts come.
        await release();
        await page.locator('[data-island="slider"][data-hydrated]').waitFor();
        await move("Move", x + half);
        await move("End");
      }
      await expect(track).not.toHaveAttribute("aria-busy", "true");
      const length = Number(await handle(page, "Loop end").getAttribute("aria-valuemax"));
      const wanted = way.startsWith("keys") ? 11 : length / 2;
      await expect.poll(async () => Math.abs((await times(page))[0] - wanted)).toBeLessThan(1);
      await page.waitForURL(
        ({ searchParams }) => Math.abs(Number(searchParams.get("s")) - wanted) < 1,
      );
    });
  },
);

test("a press on the track seeks, before the first Play and after, and moves no handle", async () => {
  const page = await openSlider();
  const track = page.locator("[data-track]");
  const pressAt = async (ratio: number) => {
    const box = await track.boundingBox();
    if (!box) throw new Error("the track is not to be seen");
    await track.click({ position: { x: box.width * ratio, y: box.height / 2 } });
  };
  const now = async () => Number(await page.locator("[data-now]").getAttribute("data-now"));
  await pressAt(0.5);
  await expect.poll(now).toBeCloseTo(DURATION / 2, 0);
  await press(page, "Play");
  await waitForState(page, "playing");
  await expect.poll(async () => (await hostLog(page)).length).toBeGreaterThan(0);
  await expect.poll(now).toBeGreaterThan(DURATION / 2);
  await expect.poll(now).toBeLessThan(DURATION / 2 + 5);
  await pressAt(0.2);
  await expect.poll(now).toBeLessThan(DURATION / 2);
  const seeks = async () => (await hostLog(page)).filter(({ event }) => event === "seekTo");
  await expect.poll(async () => (await seeks()).length).toBeGreaterThan(0);
  const [, whole] = await times(page);
  expect(await times(page)).toEqual([0, whole]);
});

test("handles that meet are taken apart, each by its outer side", async () => {
  const page = await openSlider("&s=12&e=12.1", {
    hasTouch: true,
    viewport: { width: 390, height: 800 },
  });
  const labels = page.locator("[data-handle] text:last-child");
  const gap = async () => {
    const [left, right] = await Promise.all([0, 1].map((at) => labels.nth(at).boundingBox()));
    return left && right ? right.x - (left.x + left.width) : NaN;
  };
  await expect.poll(gap).toBeGreaterThan(0);
  // A section as narrow as this is looked at closely at first.
  const zoomOut = page.getByRole("button", { name: "Zoom out" });
  while (await zoomOut.isEnabled()) await zoomOut.tap();
  await expect.poll(gap).toBeGreaterThan(0);
  await dragByTouch(page, handle(page, "Loop start"), -(await pixels(page, 4)));
  await expect.poll(async () => (await times(page))[0]).toBeLessThan(9);
  await expect.poll(async () => (await times(page))[1]).toBe(12.1);
  await dragByTouch(page, handle(page, "Loop end"), await pixels(page, 4));
  await expect.poll(async () => (await times(page))[1]).toBeGreaterThan(15);
});

test("the track zooms until a tenth of a second is 4 px wide, and its labels follow", async () => {
  const page = await openSlider("&s=12&e=14");
  const zoomIn = page.getByRole("button", { name: "Zoom in" });
  const label = page.locator(".ruler text").first();
  await expect(label).toHaveText("0:00");
  for (let presses = 0; presses < 2; presses++) await zoomIn.click();
  await expect(zoomIn).toBeDisabled();
  await expect(label).toHaveText(/^0:09|0:1\d/);
  const box = await page.locator("[data-track]").boundingBox();
  expect((box?.width ?? 0) / 50).toBeGreaterThanOrEqual(4);
  await page.getByRole("button", { name: "Zoom out" }).click();
  await expect(label).not.toHaveText(/0:1\d/);
});

test("the fields accept, swap, cap and reject times by the rules, and Clear resets them", async () => {
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
  await expect.poll(() => times(page)).toEqual([20, DURATION]);
  await set("2", "0");
  await expectKept(page, [2, DURATION]);
  await set("-1", "5");
  await page.getByRole("alert").getByText("Invalid slider start/end times").waitFor();
  await expect(field(page, "Start")).toHaveValue("-1");
  await expectKept(page, [2, DURATION]);
  await page.getByRole("button", { name: "Clear" }).click();
  await expectKept(page, null);
  await expect.poll(() => times(page)).toEqual([0, DURATION]);
  await expect(page.getByRole("alert")).toHaveText("");
});

test("the nudge buttons move by a tenth and by a second, and the section is stored once they rest", async () => {
  const page = await openSlider("&s=6&e=12");
  await page.getByRole("button", { name: "Fine-tune" }).click();
  const nudge = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await nudge("Start 0.1 s later");
  await nudge("Start 1 s later");
  await nudge("End 0.1 s earlier");
  await nudge("End 1 s earlier");
  await nudge("End 1 s earlier");
  await expect.poll(() => times(page)).toEqual([7.1, 9.9]);
  await expectKept(page, [7.1, 9.9]);
});

test("Set A and Set B use the current position, and the loop follows", async () => {
  const page = await rig.open("/");
  await pasteAndPlay(page, SONG);
  const isUnderWay = () => (document.querySelector("video")?.currentTime ?? 0) > 0.3;
  await (await embedOf(page)).waitForFunction(isUnderWay, null, { polling: 50 });
  await page.getByRole("button", { name: "Set A" }).click();
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
  await waitForPass(page, { start: (await times(page))[0], end: (await times(page))[1] });
  await press(page, "Pause");
  await waitForState(page, "paused");
  await page.getByRole("button", { name: "Set B" }).click();
  const [from, to] = await times(page);
  expect(to).toBeGreaterThan(from);
  await press(page, "Play");
  await waitForPass(page, { start: from, end: to });
  await expect
    .poll(async () => passesOf(await hostLog(page), { start: from, end: to }).length)
    .toBeGreaterThan(0);
});
