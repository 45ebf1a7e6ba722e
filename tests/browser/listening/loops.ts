import type { Browser, BrowserContext, Page } from "playwright";
import { startApp, type App } from "../../support/app";
import { launchBrowser, openUntouched } from "../../support/chromium";
import { freePort } from "../../support/process";
import { startUpstreams, type Upstreams } from "../../upstreams";
import { embedOf, hostLog, passesOf, type Pass, type Section } from "./host-log";
import { countedRepeats, inState, pasteAndPlay, press, setSection, untilCounted } from "./listener";

const SONG = "dQw4w9WgXcQ";

/** One condition under which a loop is measured. */
export interface Variant {
  name: string;
  ytid: string;
  /** What is set by the slider's fields; without it the whole video loops. */
  section?: Section;
  passes: number;
  /** Most ms that the loop end may be missed by, at the 95th percentile. */
  limit: number;
  /** In a tab that another one can be put in front of. */
  hideable?: boolean;
  /** Before anything is measured. */
  prepare?: (page: Page) => Promise<void>;
  /** After the first passes. */
  meanwhile?: (page: Page) => Promise<void>;
}

export interface Measured {
  passes: Pass[];
  /** What the server has counted. */
  counted: number;
  errors: string[];
}

export interface Rig {
  app: App;
  upstreams: Upstreams;
  /** A context of its own for every listener. */
  newContext(variant: Variant): Promise<BrowserContext>;
  stop(): Promise<void>;
}

export async function openRig(): Promise<Rig> {
  const port = await freePort();
  const [upstreams, browser] = await Promise.all([startUpstreams(), launchBrowser(port)]);
  const app = await startApp({ upstreams });
  let untouched: Browser | undefined;
  return {
    app,
    upstreams,
    newContext: async ({ hideable }) => {
      if (!hideable) return browser.newContext();
      untouched ??= await openUntouched(port);
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

/** The page and, in a process of its own, the host's. */
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

/** Drags the bar in the host's own picture. */
async function seekInPicture(page: Page, seconds: number): Promise<void> {
  await (await embedOf(page)).locator("#bar").fill(String(seconds));
}

async function pauseAndResume(page: Page): Promise<void> {
  await press(page, "Pause");
  await inState(page, "paused");
  await press(page, "Play");
  await inState(page, "playing");
}

const short: Section = { start: 3, end: 3.8 };

/** The loop of the issue, and every condition that it names. Where passes are few the 95th percentile is the worst one. */
export const variants: Variant[] = [
  { name: "3.0 to 5.5 s", ytid: SONG, section: { start: 3, end: 5.5 }, passes: 30, limit: 40 },
  {
    ...{ name: "CPU slowed down 4 times", ytid: SONG, section: short, passes: 21, limit: 60 },
    prepare: slowDown,
  },
  { name: "whole video", ytid: "threesec001", passes: 5, limit: 40 },
  {
    ...{ name: "at rate 0.5", ytid: SONG, section: short, passes: 10, limit: 40 },
    prepare: (page) => setSpeed(page, 0.5),
  },
  {
    ...{ name: "at rate 2", ytid: SONG, section: { start: 3, end: 4.2 }, passes: 21, limit: 40 },
    prepare: (page) => setSpeed(page, 2),
  },
  {
    ...{ name: "rate changed on the way", ytid: SONG, section: short, passes: 10, limit: 40 },
    meanwhile: (page) => setSpeed(page, 1.5),
  },
  {
    ...{ name: "buffering in the middle", ytid: "buffering01", passes: 5, limit: 40 },
    section: { start: 3.9, end: 4.7 },
  },
  {
    ...{ name: "page hidden", ytid: SONG, section: short, passes: 12, limit: 40 },
    hideable: true,
    prepare: hide,
  },
  {
    ...{ name: "after the listener sought", ytid: SONG, section: short, passes: 10, limit: 40 },
    meanwhile: async (page) => {
      for (const seconds of [3.5, 1, 9]) await seekInPicture(page, seconds);
    },
  },
  {
    ...{ name: "after pause and resume", ytid: SONG, section: short, passes: 10, limit: 40 },
    meanwhile: pauseAndResume,
  },
];

/** Waits until the host saw so many passes from the start; without a page's frames, which a hidden one has none of. */
async function untilPassed(page: Page, section: Section, passes: number): Promise<void> {
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

/** Plays one variant as a listener would and reads what the host and the server make of it. */
export async function measure(rig: Rig, variant: Variant): Promise<Measured> {
  const { ytid, passes, prepare, meanwhile } = variant;
  const context = await rig.newContext(variant);
  const errors: string[] = [];
  const page = await context.newPage();
  try {
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (said) => void (said.type() === "error" && errors.push(said.text())));
    await page.goto(rig.app.origin);
    await pasteAndPlay(page, ytid);
    if (variant.section) await setSection(page, variant.section);
    const section = variant.section ?? (await wholeOf(page));
    await prepare?.(page);
    if (meanwhile) {
      await untilPassed(page, section, Math.floor(passes / 2));
      await meanwhile(page);
    }
    const from = passesOf(await hostLog(page), section).length;
    await untilPassed(page, section, meanwhile ? from + Math.ceil(passes / 2) : passes);
    await page.bringToFront();
    await press(page, "Pause");
    await inState(page, "paused");
    await untilCounted(page);
    return {
      passes: passesOf(await hostLog(page), section),
      counted: await countedRepeats(page, ytid),
      errors,
    };
  } finally {
    // The browser's own context cannot be closed, and seems to hold the pages of all others.
    await page.close();
    if (!variant.hideable) await context.close();
  }
}
