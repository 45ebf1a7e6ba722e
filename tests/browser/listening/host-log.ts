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

/** What the stand-in wrote down since its document was made. */
export async function hostLog(page: Page): Promise<LogEntry[]> {
  return (await embedOf(page)).evaluate(() => window.__log);
}

/** The pictures that the stand-in drew, as far as it keeps them. */
export async function hostPictures(page: Page): Promise<Sample[]> {
  return (await embedOf(page)).evaluate(() => window.__samples);
}

/** Seconds; a section that loops. */
export interface Section {
  start: number;
  end: number;
}

/** One time that the section was played to its end. */
export interface Pass {
  /** Milliseconds since 1970 of the seek back. */
  t: number;
  /** How far behind the end it was cut, in ms of the music or of the clock, whichever is more; negative is early. */
  endError: number;
  /** How far behind the start it went on, in the same ms; null when nothing was heard of it. */
  startError: number | null;
}

/** Further off than this a seek is somebody's wish and no loop (seconds). */
const NEAR = 1;

function ms(seconds: number, rate: number): number {
  return seconds * 1000 * Math.max(1, 1 / rate);
}

/** The passes that the host saw: seeks to the section's start that came at its end. */
export function passesOf(log: LogEntry[], { start, end }: Section): Pass[] {
  return log.flatMap((entry, at) => {
    const to = Array.isArray(entry.detail) ? Number(entry.detail[0]) : NaN;
    const atEnd = Math.abs(entry.mediaTime - end) < NEAR;
    if (entry.event !== "seekTo" || Math.abs(to - start) > 0.001 || !atEnd) return [];
    const landed = log.slice(at + 1).find(({ event }) => event === "seeked" || event === "seekTo");
    return {
      t: entry.t,
      endError: ms(entry.mediaTime - end, entry.rate),
      startError: landed?.event === "seeked" ? ms(landed.mediaTime - start, landed.rate) : null,
    };
  });
}

/** The value that this share of the values does not exceed. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
