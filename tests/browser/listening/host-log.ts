import type { Frame, Page } from "playwright";
import type { LogEntry, Sample } from "../../upstreams/youtube/browser/measure";

/** The stand-in's document in the dock. */
export async function embedOf(page: Page): Promise<Frame> {
  const frame = page.locator("#player iframe").contentFrame().locator("body");
  await frame.waitFor({ state: "attached" });
  const found = page.frames().find((one) => one.url().includes("/embed/"));
  if (!found) throw new Error("the dock has no embed");
  return found;
}

/** The stand-in's log since its document was created. */
export async function hostLog(page: Page): Promise<LogEntry[]> {
  return (await embedOf(page)).evaluate(() => window.__log);
}

/** The frames that the stand-in drew, as far back as it stores them. */
export async function hostFrames(page: Page): Promise<Sample[]> {
  return (await embedOf(page)).evaluate(() => window.__samples);
}

/** A looping section, in seconds. */
export interface Section {
  start: number;
  end: number;
}

/** One play of the section to its end. */
export interface Pass {
  /** Milliseconds since 1970 of the seek back. */
  t: number;
  /**
   * How late the end was cut, in ms of media or clock time, whichever is more; negative is early.
   */
  endError: number;
  /**
   * How late playback resumed after the start, in the same ms; null when the host reported nothing.
   */
  startError: number | null;
}

/** A seek further off than this (seconds) comes from the listener and not from the loop. */
const TOLERANCE = 1;

function ms(seconds: number, rate: number): number {
  return seconds * 1000 * Math.max(1, 1 / rate);
}

/** The passes that the host saw: seeks to the section's start that arrived at its end. */
export function passesOf(log: LogEntry[], { start, end }: Section): Pass[] {
  return log.flatMap((entry, at) => {
    const to = Array.isArray(entry.detail) ? Number(entry.detail[0]) : NaN;
    const atEnd = Math.abs(entry.mediaTime - end) < TOLERANCE;
    if (entry.event !== "seekTo" || Math.abs(to - start) > 0.001 || !atEnd) return [];
    const landed = log.slice(at + 1).find(({ event }) => event === "seeked" || event === "seekTo");
    return {
      t: entry.t,
      endError: ms(entry.mediaTime - end, entry.rate),
      startError: landed?.event === "seeked" ? ms(landed.mediaTime - start, landed.rate) : null,
    };
  });
}

/** The nearest-rank percentile. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
