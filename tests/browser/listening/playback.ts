import type { Page } from "playwright";
import { expect } from "../../support/browser/browser";
import type { LogEntry, Sample } from "../../upstreams/youtube/browser/measure";
import type { Youtube } from "../../upstreams/youtube/server";
import { hostLog, hostFrames, passesOf, type Pass, type Section } from "./host-log";

declare global {
  interface Window {
    /** Every value of the dock's `data-state` since it was watched. */
    statesSeen?: string[];
  }
  interface HTMLIFrameElement {
    /** Set once on one element; a copy of it would not have it. */
    isOriginal?: true;
  }
}

/** The playback at the moment after which nothing may disturb it. */
export interface WatchedPlayback {
  youtube: Youtube;
  loadsBefore: number;
  /** Milliseconds since 1970. */
  from: number;
  section: Section;
}

/**
 * Starts watching, so that `expectUndisturbed` can tell whether anything but the loop has touched
 * the playback.
 */
export async function watchPlayback(
  page: Page,
  youtube: Youtube,
  section: Section,
): Promise<WatchedPlayback> {
  await page.evaluate(() => {
    const frame = document.querySelector("iframe");
    const dock = document.querySelector<HTMLElement>("#player");
    if (!frame || !dock) throw new Error("nothing plays");
    frame.isOriginal = true;
    window.statesSeen = [dock.dataset.state ?? ""];
    new MutationObserver(() => window.statesSeen?.push(dock.dataset.state ?? "")).observe(dock, {
      attributeFilter: ["data-state"],
    });
  });
  const from = await page.evaluate(() => performance.timeOrigin + performance.now());
  return { youtube, loadsBefore: youtube.embedLoads(), from, section };
}

/** Commands and states that the loop did not cause. */
function disturbances(log: LogEntry[], section: Section): string[] {
  const passes = new Set(passesOf(log, section).map(({ t }) => t));
  const ownStates = [1, 3];
  return log
    .filter(({ t, event, detail }) => {
      if (event === "state") return !ownStates.includes(Number(detail));
      return event !== "seeked" && !(event === "seekTo" && passes.has(t));
    })
    .map(({ event, mediaTime, detail }) => `${event} ${JSON.stringify(detail)} at ${mediaTime}`);
}

/** A larger difference between position and clock is a jump (seconds). */
const JUMP = 0.3;

/**
 * Jumps between frames other than the loop's own. A busy machine shows old frames for a while and
 * then catches up, so the media time, with passes added up, is compared with the furthest that it
 * has been ahead of the clock. Frames before `from`, back to a second before the last loop, set
 * that lead and are not checked themselves.
 */
function jumps(samples: Sample[], loops: Pass[], { from, section }: WatchedPlayback): string[] {
  const { start, end } = section;
  const lastLoopBefore = loops.findLast(({ t }) => t <= from)?.t ?? from;
  const lookBackTo = lastLoopBefore - Math.min(1, end - start) * 1000;
  const pictures = samples.filter(([t]) => t >= lookBackTo);
  const found: string[] = [];
  let furthest = -Infinity;
  let lastLoop = -Infinity;
  let passed = 0;
  for (const [at, [t, media]] of pictures.entries()) {
    const [before, mediaBefore] = pictures[at - 1] ?? [t, media];
    const isBack = media < mediaBefore;
    const isLoop = isBack && loops.some((loop) => loop.t > lastLoop && loop.t <= t);
    if (isLoop) {
      lastLoop = t;
      passed += end - start;
    }
    const ahead = media + passed - t / 1000;
    const isJump = (isBack && !isLoop) || (at > 0 && ahead > furthest + JUMP);
    if (isJump && t >= from) {
      const span = `${mediaBefore.toFixed(2)} -> ${media.toFixed(2)}`;
      found.push(`${span} in ${Math.round(t - before)} ms`);
    }
    furthest = Math.max(furthest, ahead);
  }
  return found;
}

/** One iframe, loaded once, sounding all the time, sought only by the loop, and still playing. */
export async function expectUndisturbed(page: Page, watched: WatchedPlayback): Promise<void> {
  const { youtube, loadsBefore, from, section } = watched;
  const seen = await page.evaluate(() => ({
    frames: [...document.querySelectorAll("iframe")].map(
      ({ isOriginal: isTheFirst }) => isTheFirst === true,
    ),
    states: [...new Set(window.statesSeen)].filter((state) => !/^(playing|buffering)$/.test(state)),
  }));
  expect(seen).toEqual({ frames: [true], states: [] });
  expect(youtube.embedLoads() - loadsBefore, "loads of the embed").toBe(0);
  // Frames first: a loop after that is in the log, but none of them shows it.
  const pictures = await hostFrames(page);
  const log = await hostLog(page);
  const since = log.filter(({ t }) => t >= from);
  expect(disturbances(since, section)).toEqual([]);
  expect(jumps(pictures, passesOf(log, section), watched)).toEqual([]);
  await waitForPass(page, section);
}

/** Waits for one more pass and checks that it still plays and loops. */
export async function waitForPass(page: Page, section: Section): Promise<void> {
  const before = passesOf(await hostLog(page), section).length;
  await expect
    .poll(async () => passesOf(await hostLog(page), section).length)
    .toBeGreaterThan(before);
}
