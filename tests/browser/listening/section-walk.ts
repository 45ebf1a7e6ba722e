import type { Locator, Page, Route } from "playwright";
import { spawn, type ChildProcess } from "node:child_process";
import { expect, type PageOptions } from "../../support/browser/browser";
import { hostFrames, hostLog, passesOf, type Section } from "./host-log";

/** A clip of 24 seconds whose length the server knows. */
export const SONG = "dQw4w9WgXcQ";
const DURATION = 24;

const permissions = ["clipboard-read", "clipboard-write"];

/** The two kinds of listener: a finger on a phone, a mouse at a desk. */
export const PLACES: Record<"phone" | "desk", PageOptions> = {
  phone: {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 800 },
    permissions,
  },
  desk: { viewport: { width: 1440, height: 900 }, permissions },
};
export type Place = keyof typeof PLACES;

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 942;

export const field = (page: Page, name: "Start" | "End") => page.getByLabel(name, { exact: true });
export const handle = (page: Page, name: "Loop start" | "Loop end") =>
  page.getByRole("slider", { name, exact: true });

/** The dock's Play, or Pause. */
export const toggle = (page: Page) =>
  page
    .getByRole("group", { name: "Player controls", exact: true })
    .getByRole("button", { name: /^(?:Play|Pause)$/ });

type Point = { x: number; y: number };

type Touch = "touchStart" | "touchMove" | "touchEnd";

/** How long a finger takes from place to place (s). It rests before it leaves, or the browser takes the next tap for a halt. */
const STEP = 0.1;

/** Touches the first place, goes through the others and leaves at the last. */
async function touch(page: Page, ...places: Point[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const path = places.length > 1 ? [...places, ...Array(3).fill(places.at(-1))] : places;
  let timestamp = Date.now() / 1000 - STEP * (path.length + 1);
  const send = (type: Touch, ...touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: (timestamp += STEP) });
  for (const [at, place] of path.entries())
    await send(at === 0 ? "touchStart" : "touchMove", place);
  await send("touchEnd");
}

async function middleOf(control: Locator): Promise<Point> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error("the control is not to be seen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses as this listener does: by finger or by mouse. */
export async function press(page: Page, control: Locator): Promise<void> {
  if (!isPhone(page)) return control.click();
  await touch(page, await middleOf(control));
}

/** Waits until the first script runs. Before it nothing but links and forms can answer. */
export async function waitForFirstScript(page: Page): Promise<void> {
  await page.locator('[data-island="slider"][data-island-state]').waitFor({ state: "attached" });
}

/** Drags a handle by so many seconds. */
async function dragBy(page: Page, name: "Loop start" | "Loop end", seconds: number): Promise<void> {
  const { x, y } = await middleOf(handle(page, name));
  const track = await page.locator('svg:has([role="slider"])').boundingBox();
  const by = ((track?.width ?? 0) * seconds) / DURATION;
  const steps = [0.25, 0.5, 0.75, 1].map((part) => x + by * part);
  if (isPhone(page)) return touch(page, { x, y }, ...steps.map((at) => ({ x: at, y })));
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const at of steps) await page.mouse.move(at, y);
  await page.mouse.up();
}

/** A way of setting a section, and about which one it sets. */
export interface Way {
  name: string;
  set: (page: Page) => Promise<void>;
  near: Section;
}

async function type(page: Page, { start, end }: Section): Promise<void> {
  await field(page, "Start").fill(`0:0${start}`);
  await field(page, "End").fill(`0:0${end}`);
}

const TYPED = { start: 3, end: 4.5 };

export const WAYS: Way[] = [
  {
    name: "typed, ended by Enter",
    near: TYPED,
    async set(page) {
      await type(page, TYPED);
      await field(page, "End").press("Enter");
    },
  },
  {
    name: "typed, ended by Set section",
    near: TYPED,
    async set(page) {
      await type(page, TYPED);
      // A phone shows the button once the slider's script is there.
      const button = page.getByRole("button", { name: "Set section" });
      if (await button.isVisible()) await press(page, button);
    },
  },
  { name: "typed, and left", near: TYPED, set: (page) => type(page, TYPED) },
  {
    name: "by keys",
    near: { start: 2, end: 4.1 },
    async set(page) {
      await waitForFirstScript(page);
      for (let n = 0; n < 2; n++) await handle(page, "Loop start").press("ArrowRight");
      await handle(page, "Loop end").press("Home");
      for (let n = 0; n < 2; n++) await handle(page, "Loop end").press("ArrowRight");
    },
  },
  {
    name: "dragged",
    near: { start: 4, end: 6 },
    async set(page) {
      await waitForFirstScript(page);
      await dragBy(page, "Loop start", 4);
      await dragBy(page, "Loop end", -18);
    },
  },
];

/** The section that the address names. */
export function addressed(url: string): Section {
  const { searchParams } = new URL(url);
  return { start: Number(searchParams.get("s")), end: Number(searchParams.get("e")) };
}

/** Only one page at a time has the clipboard. */
let clipboard: Promise<unknown> = Promise.resolve();

function copyLink(page: Page): Promise<string> {
  const copied = clipboard.then(async () => {
    await page.bringToFront();
    await press(page, page.getByRole("button", { name: "Copy link", exact: true }).first());
    await page.getByText("Copied Link").waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  });
  clipboard = copied.catch(() => undefined);
  return copied;
}

/** What the listener's record has of the song. */
async function stored(page: Page): Promise<Section | null> {
  const url = new URL(`/api/marks?ytids=${SONG}`, page.url()).href;
  const { res } = await (await page.request.get(url)).json();
  const slider = res[SONG]?.slider;
  return slider && slider.show !== false ? { start: slider.startTime, end: slider.endTime } : null;
}

/** A frame from before the host's own seek may be reported so much later (ms). */
const FRAME_LATE = 100;
/** Largest distance (s) of a drag from where it was meant to end. */
const ROUGHLY = 0.6;

/** Hears two passes of the section that was set, and nothing outside it since `from` (ms since 1970). */
export async function expectLooped(page: Page, near: Section, from = 0): Promise<void> {
  await expect.poll(() => addressed(page.url()).end, "the address").toBeGreaterThan(0);
  const section = addressed(page.url());
  expect(Math.abs(section.start - near.start), JSON.stringify(section)).toBeLessThan(ROUGHLY);
  expect(Math.abs(section.end - near.end), JSON.stringify(section)).toBeLessThan(ROUGHLY);
  const passes = async () => passesOf(await hostLog(page), section).length;
  await expect.poll(passes, "passes").toBeGreaterThanOrEqual(2);
  const log = await hostLog(page);
  const playing = log.find(({ event, detail, t }) => event === "state" && detail === 1 && t > from);
  const since = Math.max(from, playing?.t ?? 0) + FRAME_LATE;
  const heard = (await hostFrames(page)).filter(([t]) => t >= since);
  const positions = heard.map(([, position]) => position);
  // The host begins at a whole second.
  expect(Math.min(...positions)).toBeGreaterThan(Math.floor(section.start) - 0.1);
  expect(Math.max(...positions)).toBeLessThan(section.end + 0.3);
  expect(addressed(await copyLink(page)), "Copy link").toEqual(section);
  await expect.poll(() => stored(page), "the history").toEqual(section);
}

/** What stands between the listener and the scripts. `begin` before the page is loaded; `end` once Play was pressed. */
export interface Line {
  name: string;
  begin: (page: Page) => Promise<void>;
  end: (page: Page) => Promise<void>;
}

const nothing = () => Promise.resolve();
const held = new WeakMap<Page, Route[]>();
const SCRIPTS = "**/assets/*.js";

function late(ms: number): Line {
  return {
    name: `scripts ${ms} ms late`,
    async begin(page) {
      await page.route(SCRIPTS, (route) => {
        setTimeout(() => void route.continue().catch(() => undefined), ms);
      });
    },
    end: nothing,
  };
}

/** Everything but the first script waits until Play was pressed. */
export const HELD: Line = {
  name: "held until Play was pressed",
  async begin(page) {
    const waiting: Route[] = [];
    held.set(page, waiting);
    await page.route(SCRIPTS, (route) => {
      const isFirst = route.request().url().includes("/entry.client-");
      if (isFirst || !held.has(page)) return route.continue();
      waiting.push(route);
    });
  },
  async end(page) {
    const waiting = held.get(page) ?? [];
    held.delete(page);
    await Promise.all(waiting.map((route) => route.continue()));
  },
};

export const LINES: Line[] = [
  { name: "idle", begin: nothing, end: nothing },
  HELD,
  ...[40, 300, 1200].map(late),
];

/** Keeps both cores busy until the returned function is called. */
export function keepBusy(): () => void {
  const spin = "const end = Date.now() + 120e3; while (Date.now() < end);";
  const busy: ChildProcess[] = [0, 1].map(() => spawn(process.execPath, ["-e", spin]));
  return () => busy.forEach((child) => child.kill("SIGKILL"));
}

/** Runs all of them at once; the failure names the one that failed. */
export async function eachAtOnce<Thing extends { name: string }>(
  things: Thing[],
  run: (thing: Thing) => Promise<void>,
): Promise<void> {
  const results = await Promise.allSettled(things.map(run));
  const failed = results.flatMap((result, at) =>
    result.status === "rejected" ? [`${things[at]?.name}: ${String(result.reason)}`] : [],
  );
  expect(failed.join("\n\n")).toBe("");
}
