/**
 * Measures how exact the loops of an episode's section and of a learner's line are, for `loops.ts`.
 */
import type { Page } from "playwright";
import { type Pass, type Section } from "../../tests/browser/listening/host-log";
import { waitForState } from "../../tests/browser/listening/listener";
import type { LoopRig } from "../../tests/browser/listening/loops";
import type { App } from "../../tests/support/app/app";

const PODCAST = "/podcast/1000130301?wait=1";
const EPISODE = "Episode 11";
/** A seek from further away than this comes from the listener, in seconds. */
const NEAR = 1;

/** The positions left, sought and reached, in seconds, and the speed at the time. */
type Seek = { from: number; to: number; landed: number | null; rate: number; t: number };

declare global {
  interface Window {
    __seeks: Seek[];
  }
}

export interface EpisodeVariant {
  name: string;
  section: Section;
  passes: number;
  rate: number;
  /** Whether the transcript's line is learnt, rather than the section looped. */
  learns: boolean;
}

const section = { start: 5, end: 7 };
/** The first line of the transcript. */
const line = { start: 0, end: 4 };

export const episodeVariants: EpisodeVariant[] = [
  { name: "episode, 5.0 to 7.0 s", section, passes: 20, rate: 1, learns: false },
  { name: "episode at rate 1.5", section, passes: 20, rate: 1.5, learns: false },
  { name: "learner's line", section: line, passes: 9, rate: 1, learns: true },
  { name: "learner's line at rate 3", section: line, passes: 9, rate: 3, learns: true },
];

/** Records every seek backwards that a script makes in the page's sound. */
function noteSeeks(): void {
  window.__seeks = [];
  const element = HTMLMediaElement.prototype;
  const { get, set } = Object.getOwnPropertyDescriptor(element, "currentTime") ?? {};
  if (!get || !set) throw new Error("no media element");
  Object.defineProperty(element, "currentTime", {
    get,
    set(this: HTMLMediaElement, to: number) {
      const seek: Seek = {
        from: get.call(this),
        to,
        landed: null,
        rate: this.playbackRate,
        t: Date.now(),
      };
      window.__seeks.push(seek);
      // Not a named function, which tsx would wrap.
      this.addEventListener("seeked", () => (seek.landed = get.call(this)), { once: true });
      set.call(this, to);
    },
  });
}

function passesIn(seeks: Seek[], { start, end }: Section): Pass[] {
  const back = seeks.filter(
    ({ from, to }) => Math.abs(from - end) < NEAR && Math.abs(to - start) < 0.001,
  );
  return back.map(({ from, landed, rate, t }) => {
    const ms = 1000 * Math.max(1, 1 / rate);
    return {
      t,
      endError: (from - end) * ms,
      startError: landed === null ? null : (landed - start) * ms,
    };
  });
}

async function open(
  page: Page,
  { origin }: App,
  { section: { start, end }, learns }: EpisodeVariant,
) {
  await page.goto(origin + PODCAST);
  const link = page.locator("#main").getByRole("link", { name: EPISODE, exact: true });
  const path = (await link.getAttribute("href")) ?? "";
  await page.goto(`${origin}${path}${learns ? "&tab=transcript" : `&s=${start}&e=${end}`}&wait=1`);
  await page.locator("#main [data-feature]").waitFor({ state: "detached" });
}

/** Measures the passes of one variant, made as a listener would. */
export async function measureEpisode(
  { app, newContext }: LoopRig,
  variant: EpisodeVariant,
): Promise<{ passes: Pass[]; counted: number | null }> {
  const context = await newContext({});
  const page = await context.newPage();
  try {
    await page.addInitScript(noteSeeks);
    await open(page, app, variant);
    const main = page.locator("#main");
    if (variant.learns) {
      await main.getByLabel("Play each line").selectOption("10");
      await main.getByRole("button", { name: "Learn line by line" }).click();
    } else {
      await main
        .getByRole("button", { name: /^Play\b/ })
        .first()
        .click();
    }
    await waitForState(page, "playing");
    await page.locator("#player").getByLabel("Speed").selectOption(String(variant.rate));
    const made = async () => passesIn(await page.evaluate(() => window.__seeks), variant.section);
    while ((await made()).length < variant.passes) await page.waitForTimeout(500);
    await page.locator("#player").getByRole("button", { name: "Pause", exact: true }).click();
    await waitForState(page, "paused");
    const said = await page.locator("#player").innerText();
    const counted = variant.learns ? null : Number(/(\d+) repeats?/.exec(said)?.[1] ?? 0);
    return { passes: await made(), counted };
  } finally {
    await context.close();
  }
}
