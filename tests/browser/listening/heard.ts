import type { Page } from "playwright";
import { expect } from "../../support/browser/browser";
import type { Sample } from "../../upstreams/youtube/browser/measure";
import { hostFrames, hostLog, passesOf, type Section } from "./host-log";
import { readStalls, watchStalls, withoutStalls } from "./stalls";

declare global {
  interface Window {
    /** What an audio element played of an episode, and where it jumped back from and to. */
    __sound: { frames: Sample[]; turns: [from: number, to: number][] };
  }
}

/**
 * Records what an episode's audio element plays, as the stand-in host does for videos, and what
 * the machine holds up. Call it before the page is opened.
 */
export async function watchPlayback(page: Page): Promise<void> {
  await watchStalls(page);
  await page.addInitScript(() => {
    const sound: Window["__sound"] = (window.__sound = { frames: [], turns: [] });
    document.addEventListener(
      "seeking",
      ({ target }) => {
        const [, from] = sound.frames.at(-1) ?? [0, NaN];
        sound.turns.push([from, (target as HTMLAudioElement).currentTime]);
      },
      true,
    );
    const look = () => {
      const audio = document.querySelector<HTMLAudioElement>("#player audio");
      if (audio && !audio.paused && !audio.seeking && audio.readyState > 2)
        sound.frames.push([performance.timeOrigin + performance.now(), audio.currentTime]);
      requestAnimationFrame(look);
    };
    look();
  });
}

const isEpisode = (page: Page) => page.locator('#player[data-media="episode"]').count();

/** The positions heard so far, and how often the section was played to its end. */
async function heard(page: Page, section: Section) {
  if (await isEpisode(page)) {
    const { frames, turns } = await page.evaluate(() => window.__sound);
    const isPass = ([from, to]: [number, number]) =>
      Math.abs(from - section.end) < 1 && Math.abs(to - section.start) < 0.1;
    return { frames, passes: turns.filter(isPass).length };
  }
  const log = await hostLog(page);
  const from = log.find(({ event, detail }) => event === "state" && detail === 1)?.t ?? Infinity;
  // A browser draws no frames of a player that is scrolled out of view.
  const noted = log
    .filter(({ isSeeking }) => !isSeeking)
    .map(({ t, mediaTime }): Sample => [t, mediaTime]);
  const frames = [...(await hostFrames(page)), ...noted]
    .filter(([t]) => t >= from)
    .sort(([one], [other]) => one - other);
  return { frames, passes: passesOf(log, section).length };
}

interface Inside {
  section: Section;
  /**
   * Milliseconds since 1970: only positions from the first one inside the section after this
   * moment. All of them by default.
   */
  since?: number | undefined;
}

/**
 * Waits for two more passes and expects that only the section was heard, apart from what the
 * machine itself held up.
 */
export async function expectInside(page: Page, { section, since }: Inside): Promise<void> {
  const { start, end } = section;
  // A host starts at a whole second.
  const first = Math.floor(start) - 0.1;
  // Sections of episodes are long. In a narrow dock the speed is behind the button for more.
  const hasEmbed = !(await isEpisode(page));
  const rate = hasEmbed ? 1 : 3;
  const last = end + 0.25 * rate;
  if (rate > 1)
    await page.locator("#player").getByLabel("Speed").selectOption(`${rate}`, { force: true });
  const before = (await heard(page, section)).passes;
  const more = async () => (await heard(page, section)).passes - before;
  await expect.poll(more, "passes of the section").toBeGreaterThanOrEqual(2);

  const stalls = await readStalls(page, { hasEmbed });
  const { frames } = await heard(page, section);
  const isInside = ([, at]: Sample) => at >= first && at <= last;
  const from = since ? frames.findIndex((frame) => frame[0] >= since && isInside(frame)) : 0;
  const positions = withoutStalls(frames.slice(from), { end, stalls, rate });
  expect(Math.min(...positions), "the earliest position heard").toBeGreaterThanOrEqual(first);
  expect(Math.max(...positions), "the latest position heard").toBeLessThanOrEqual(last);
}
