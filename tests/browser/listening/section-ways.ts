import type { Locator, Page } from "playwright";
import { expect } from "../../support/browser/browser";
import { drag, dragByTouch } from "../../support/browser/drag";
import { embedOf, type Section } from "./host-log";

/** A listener with a page. */
export interface Listener {
  page: Page;
  /** Whether the first script is there. */
  hasScripts: boolean;
  /** Taps or clicks. */
  press(control: Locator): Promise<void>;
  /** Lets through any scripts that were held back. */
  open(): Promise<void>;
}

export interface Way {
  /** Seconds; null if it depends on how long the listener waits between two presses. */
  section: Section | null;
  /** Seconds by which the section may be off, since a finger is not exact. */
  tolerance?: number;
  of?: "song" | "lyrics" | "episode" | "transcript";
  /** Added to the address. */
  query?: string;
  only?: "phone" | "desk";
  /** Needs something that plays or is paused. */
  whilePlaying?: boolean;
  /** The moments at which this also starts playback, without a press on Play. */
  plays?: readonly string[];
  /** A plain form, which needs no scripts. */
  isForm?: boolean;
  set(listener: Listener): Promise<void>;
}

const SECTION: Section = { start: 3, end: 4.5 };

const field = (page: Page, name: "Start" | "End") => page.getByLabel(name, { exact: true });
const handle = (page: Page, name: "Loop start" | "Loop end") =>
  page.getByRole("slider", { name, exact: true });

async function type({ page }: Listener): Promise<void> {
  await field(page, "Start").fill("0:03");
  await field(page, "End").fill("0:04.5");
}

async function moveByKeys({ page }: Listener): Promise<void> {
  const keys = async (name: Parameters<typeof handle>[1], ...pressed: string[]) => {
    for (const key of pressed) await handle(page, name).press(key);
  };
  await keys("Loop start", "Home", "ArrowRight", "ArrowRight", "ArrowRight");
  await keys("Loop end", "Home", "ArrowRight");
  await keys("Loop end", ...Array<string>(4).fill("Shift+ArrowRight"));
}

/**
 * Drags both handles from the ends of the track, with the picture scrolled out of a thumb's way.
 */
async function dragBoth(page: Page, dragOne: typeof drag): Promise<void> {
  const [start, end] = [handle(page, "Loop start"), handle(page, "Loop end")];
  await start.scrollIntoViewIfNeeded();
  const length = Number(await end.getAttribute("aria-valuemax"));
  const centre = async (thumb: Locator) => {
    const box = (await thumb.boundingBox())!;
    return box.x + box.width / 2;
  };
  const perSecond = ((await centre(end)) - (await centre(start))) / length;
  await dragOne(page, start, perSecond * SECTION.start);
  await dragOne(page, end, perSecond * (SECTION.end - length));
}

/** The host's position in seconds. */
async function hostPosition(page: Page): Promise<number> {
  const embed = await embedOf(page);
  return embed.evaluate(() => document.querySelector("video")?.currentTime ?? NaN);
}

async function setHere({ page, press }: Listener): Promise<void> {
  const wasPaused = await page.locator('#player[data-state="paused"]').count();
  const control = (name: string) =>
    page
      .getByRole("group", { name: "Player controls", exact: true })
      .getByRole("button", { name, exact: true });
  await press(page.getByRole("button", { name: "Set A" }));
  const from = await hostPosition(page);
  if (wasPaused) await press(control("Play"));
  await expect.poll(() => hostPosition(page)).toBeGreaterThan(from + 1.4);
  if (wasPaused) await press(control("Pause"));
  await press(page.getByRole("button", { name: "Set B" }));
}

/** Presses a line twice: the second press loops it alone. */
async function pressLine({ page, press, open, hasScripts }: Listener): Promise<void> {
  const line = page.locator("#lyrics li:nth-child(2) a");
  await press(line);
  if (hasScripts) {
    await open();
    await line.and(page.locator("[aria-current]")).waitFor();
  } else {
    await page.waitForURL(/s=2.5/, { waitUntil: "commit" });
  }
  await press(line);
}

const loop = (name: string) => async (listener: Listener) => {
  await listener.press(listener.page.locator("#main").getByRole("link", { name: `Loop ${name}` }));
};

const BEFORE = ["before hydration", "before the first Play", "cued"];

/** Every way of setting a section. */
export const WAYS = {
  "typed, ended by Enter": {
    section: SECTION,
    isForm: true,
    async set(listener) {
      await type(listener);
      await field(listener.page, "End").press("Enter");
    },
  },
  "typed, ended by Set section": {
    section: SECTION,
    isForm: true,
    async set(listener) {
      await type(listener);
      await listener.press(listener.page.getByRole("button", { name: "Set section" }));
    },
  },
  "typed, ended by leaving the field": {
    section: SECTION,
    async set(listener) {
      await type(listener);
      await field(listener.page, "End").blur();
    },
  },
  "arrow keys": { section: SECTION, set: moveByKeys },
  "mouse drag": {
    section: SECTION,
    tolerance: 0.3,
    only: "desk",
    set: ({ page }) => dragBoth(page, drag),
  },
  "touch drag": {
    section: SECTION,
    tolerance: 0.5,
    only: "phone",
    set: ({ page }) => dragBoth(page, dragByTouch),
  },
  "Set A and Set B": { section: null, whilePlaying: true, set: setHere },
  "lyric line": {
    section: { start: 2.5, end: 4.5 },
    of: "lyrics",
    plays: ["before any script", ...BEFORE],
    set: pressLine,
  },
  chapter: {
    section: { start: 0, end: 5 },
    of: "episode",
    plays: [...BEFORE, "paused"],
    set: loop("Welcome"),
  },
  "transcript line": {
    section: { start: 4, end: 9 },
    of: "transcript",
    plays: [...BEFORE, "paused"],
    set: loop("Today we take"),
  },
  address: { section: SECTION, query: "&s=3&e=4.5", async set() {} },
} satisfies Record<string, Way>;

export type WayName = keyof typeof WAYS;
