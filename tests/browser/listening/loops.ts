import type { Browser, BrowserContext, Page } from "playwright";
import { startApp, type App } from "../../support/app/app";
import { launchBrowser, openDefaultContext } from "../../support/browser/chromium";
import { freePort } from "../../support/app/process";
import { startUpstreams, type Upstreams } from "../../upstreams";
import { embedOf, hostLog, passesOf, type Pass, type Section } from "./host-log";
import {
  countedRepeats,
  waitForState,
  pasteAndPlay,
  press,
  setSection,
  waitUntilCounted,
} from "./listener";
import { type HeldUp, heldUpOf, readStalls, watchStalls } from "./stalls";

const SONG = "dQw4w9WgXcQ";

/** One condition under which a loop is measured. */
export interface Variant {
  name: string;
  ytid: string;
  /** Set in the slider's fields; by default the whole video loops. */
  section?: Section;
  passes: number;
  /** Largest allowed error of the loop end in ms, at the 95th percentile. */
  limit: number;
  /** Runs in a tab that another tab can cover. */
  canBeHidden?: boolean;
  /** Runs before the measurement. */
  beforePasses?: (page: Page) => Promise<void>;
  /** Runs after the first passes. */
  duringPasses?: (page: Page) => Promise<void>;
}

export interface Measured {
  passes: Pass[];
  /** Of each pass, in milliseconds. */
  heldUp: HeldUp[];
  /** Passes that the server has counted. */
  counted: number;
  errors: string[];
}

export interface LoopRig {
  app: App;
  upstreams: Upstreams;
  newContext(variant: Pick<Variant, "canBeHidden">): Promise<BrowserContext>;
  stop(): Promise<void>;
}

export async function openLoopRig(): Promise<LoopRig> {
  const port = await freePort();
  const [upstreams, browser] = await Promise.all([startUpstreams(), launchBrowser(port)]);
  const app = await startApp({ upstreams });
  let untouched: Browser | undefined;
  return {
    app,
    upstreams,
    newContext: async ({ canBeHidden }) => {
      if (!canBeHidden) return browser.newContext();
      untouched ??= await openDefaultContext(port);
      const [own] = untouched.contexts();
      if (!own) throw new Error("the browser has no context of its own");
      await own.clearCookies();
      return own;
    },
    stop: async () => {
      await untouched?.close();
      await browser.close();
      await app.stop();
      await upstreams.stop();
    },
  };
}

async function setSpeed(page: Page, rate: number): Promise<void> {
  await page.getByLabel("Speed").selectOption(String(rate));
  const embed = await embedOf(page);
  await embed.waitForFunction((wanted) => window.__log.at(-1)?.rate === wanted, rate);
}

/** Pages in the app's process and in the embed's. */
async function slowDown(page: Page): Promise<void> {
  for (const target of [page, await embedOf(page)]) {
    const session = await page.context().newCDPSession(target);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  }
}

async function hide(page: Page): Promise<void> {
  const other = await page.context().newPage();
  page.once("close", () => void other.close());
  await other.bringToFront();
  await page.waitForFunction(() => document.hidden, null, { polling: 100 });
}

/** Drags the seek bar in the host's own frame. */
async function seekInPicture(page: Page, seconds: number): Promise<void> {
  await (await embedOf(page)).locator("#bar").fill(String(seconds));
}

async function pauseAndResume(page: Page): Promise<void> {
  await press(page, "Pause");
  await waitForState(page, "paused");
  await press(page, "Play");
  await waitForState(page, "playing");
}

const short: Section = { start: 3, end: 3.8 };

/**
 * The main loop and every condition that can disturb it. With few passes the 95th percentile is the
 * worst value.
 */
export const variants: Variant[] = [
  { name: "3.0 to 5.5 s", ytid: SONG, section: { start: 3, end: 5.5 }, passes: 30, limit: 40 },
  {
    ...{ name: "CPU slowed down 4 times", ytid: SONG, section: short, passes: 21, limit: 60 },
    beforePasses: slowDown,
  },
  { name: "whole video", ytid: "threesec001", passes: 5, limit: 40 },
  {
    ...{ name: "at rate 0.5", ytid: SONG, section: short, passes: 10, limit: 40 },
    beforePasses: (page) => setSpeed(page, 0.5),
  },
  {
    ...{ name: "at rate 2", ytid: SONG, section: { start: 3, end: 4.2 }, passes: 21, limit: 40 },
    beforePasses: (page) => setSpeed(page, 2),
  },
  {
    ...{ name: "rate changed on the way", ytid: SONG, section: short, passes: 10, limit: 40 },
    duringPasses: (page) => setSpeed(page, 1.5),
  },
  {
    ...{ name: "buffering in the middle", ytid: "buffering01", passes: 5, limit: 40 },
    section: { start: 3.9, end: 4.7 },
  },
  {
    ...{ name: "page hidden", ytid: SONG, section: short, passes: 12, limit: 40 },
    canBeHidden: true,
    beforePasses: hide,
  },
  {
    ...{ name: "after the listener sought", ytid: SONG, section: short, passes: 10, limit: 40 },
    duringPasses: async (page) => {
      for (const seconds of [3.5, 1, 9]) await seekInPicture(page, seconds);
    },
  },
  {
    ...{ name: "after pause and resume", ytid: SONG, section: short, passes: 10, limit: 40 },
    duringPasses: pauseAndResume,
  },
];

/**
 * Waits until the host has seen this many passes. It polls, because a hidden page has no animation
 * frames.
 */
async function waitForPasses(page: Page, section: Section, passes: number): Promise<void> {
  const embed = await embedOf(page);
  await embed.waitForFunction(
    ([{ start, end }, wanted]) => {
      const seen = window.__log.filter(({ event, mediaTime, detail }) => {
        const to = Array.isArray(detail) ? Number(detail[0]) : NaN;
        return event === "seekTo" && Math.abs(to - start) < 0.001 && Math.abs(mediaTime - end) < 1;
      });
      return seen.length >= wanted;
    },
    [section, passes] as const,
    { polling: 100, timeout: 120_000 },
  );
}

async function wholeOf(page: Page): Promise<Section> {
  const embed = await embedOf(page);
  const end = await embed.evaluate(() => document.querySelector("video")?.duration ?? NaN);
  return { start: 0, end };
}

/**
 * The passes that host and server have of the section so far. If it was set while the video was
 * just past its end, the seek back to its start looks like a pass to the host but is not one.
 */
async function pauseToCount(page: Page, ytid: string, section: Section) {
  await press(page, "Pause");
  await waitForState(page, "paused");
  await waitUntilCounted(page);
  const seen = passesOf(await hostLog(page), section).length;
  const counted = await countedRepeats(page, ytid);
  await press(page, "Play");
  await waitForState(page, "playing");
  return { seen, counted };
}

/** Plays one variant as a listener would and reads what the host and the server recorded. */
export async function measure(rig: LoopRig, variant: Variant): Promise<Measured> {
  const { ytid, passes, beforePasses: prepare, duringPasses: meanwhile } = variant;
  const context = await rig.newContext(variant);
  const errors: string[] = [];
  const page = await context.newPage();
  try {
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (said) => void (said.type() === "error" && errors.push(said.text())));
    await watchStalls(page);
    await page.goto(rig.app.origin);
    await pasteAndPlay(page, ytid);
    if (variant.section) await setSection(page, variant.section);
    const section = variant.section ?? (await wholeOf(page));
    const before = variant.section
      ? await pauseToCount(page, ytid, section)
      : { seen: 0, counted: 0 };
    await prepare?.(page);
    if (meanwhile) {
      await waitForPasses(page, section, before.seen + Math.floor(passes / 2));
      await meanwhile(page);
    }
    const from = passesOf(await hostLog(page), section).length;
    const wanted = meanwhile ? from + Math.ceil(passes / 2) : before.seen + passes;
    await waitForPasses(page, section, wanted);
    await page.bringToFront();
    await press(page, "Pause");
    await waitForState(page, "paused");
    await waitUntilCounted(page);
    const seen = passesOf(await hostLog(page), section).slice(before.seen);
    return {
      passes: seen,
      heldUp: heldUpOf(await readStalls(page, variant), seen),
      counted: (await countedRepeats(page, ytid)) - before.counted,
      errors,
    };
  } finally {
    // The browser's default context cannot be closed and seems to hold the pages of all others.
    await page.close();
    if (!variant.canBeHidden) await context.close();
  }
}
