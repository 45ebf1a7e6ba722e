import type { Page } from "playwright";
import { expect } from "vitest";
import type { LogEntry, Sample } from "../../upstreams/youtube/browser/measure";
import type { Youtube } from "../../upstreams/youtube/server";
import { hostLog, hostPictures, passesOf, type Section } from "./host-log";

declare global {
  interface Window {
    /** Every value that `data-state` of the dock has had since it was watched. */
    statesSeen?: string[];
  }
  interface HTMLIFrameElement {
    /** Set once on one element: a copy of it has none. */
    isTheFirst?: true;
  }
}

/** What playback was at the time from which on nothing may disturb it. */
export interface Watched {
  youtube: Youtube;
  loadsBefore: number;
  /** Milliseconds since 1970. */
  from: number;
  section: Section;
}

/** From now on `expectUndisturbed` tells whether anything but the loop has touched the playback. */
export async function watchPlayback(
  page: Page,
  youtube: Youtube,
  section: Section,
): Promise<Watched> {
  await page.evaluate(() => {
    const frame = document.querySelector("iframe");
    const dock = document.querySelector<HTMLElement>("#player");
    if (!frame || !dock) throw new Error("nothing plays");
    frame.isTheFirst = true;
    window.statesSeen = [dock.dataset.state ?? ""];
    new MutationObserver(() => window.statesSeen?.push(dock.dataset.state ?? "")).observe(dock, {
      attributeFilter: ["data-state"],
    });
  });
  const from = await page.evaluate(() => performance.timeOrigin + performance.now());
  return { youtube, loadsBefore: youtube.embedLoads(), from, section };
}

/** Commands and states that are none of the loop's own doing. */
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

/** Further than this between two pictures, beyond what the clock explains, the position has jumped (seconds). */
const JUMP = 0.3;

/** Jumps of the pictures other than from the section's end to its start. */
function jumps(pictures: Sample[], { start, end }: Section): string[] {
  return pictures.slice(1).flatMap(([t, media], at) => {
    const [before, mediaBefore] = pictures[at] ?? [t, media];
    const looped = Math.abs(media - start) < JUMP && Math.abs(mediaBefore - end) < JUMP;
    const ahead = media - mediaBefore;
    const explained = (t - before) / 1000;
    if (looped || (ahead >= 0 && ahead < explained + JUMP)) return [];
    return [`${mediaBefore.toFixed(2)} -> ${media.toFixed(2)} in ${Math.round(t - before)} ms`];
  });
}

/** One iframe, loaded once, always sounding, never sought but by the loop, and still playing now. */
export async function expectUndisturbed(page: Page, watched: Watched): Promise<void> {
  const { youtube, loadsBefore, from, section } = watched;
  const seen = await page.evaluate(() => ({
    frames: [...document.querySelectorAll("iframe")].map(({ isTheFirst }) => isTheFirst === true),
    states: [...new Set(window.statesSeen)].filter((state) => !/^(playing|buffering)$/.test(state)),
  }));
  expect(seen).toEqual({ frames: [true], states: [] });
  expect(youtube.embedLoads() - loadsBefore, "loads of the embed").toBe(0);
  const log = (await hostLog(page)).filter(({ t }) => t >= from);
  expect(disturbances(log, section)).toEqual([]);
  const pictures = (await hostPictures(page)).filter(([t]) => t >= from);
  expect(jumps(pictures, section)).toEqual([]);
  await untilLooped(page, section);
}

/** Waits for one more pass: it plays, and it still loops. */
export async function untilLooped(page: Page, section: Section): Promise<void> {
  const before = passesOf(await hostLog(page), section).length;
  await expect
    .poll(async () => passesOf(await hostLog(page), section).length, { timeout: 15_000 })
    .toBeGreaterThan(before);
}
