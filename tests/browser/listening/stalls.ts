import type { Page } from "playwright";
import type { Sample } from "../../upstreams/youtube/browser/measure";
import { embedOf, type Pass } from "./host-log";

/**
 * A moment (ms since 1970), and by how many ms a timer was late or the media was behind the clock.
 */
export type Stall = [at: number, ms: number];

declare global {
  interface Window {
    __stalls: Stall[];
  }
}

const EVERY_MS = 10;
/** Stalls on an idle machine are shorter. */
const MIN_MS = 5;
/**
 * The player may have read the position this long before the end of a pass, and a seek back takes
 * less.
 */
const MARGIN_MS = 300;

/**
 * Records how late the timers of the page and of its embed are, and how evenly the media plays. A
 * busy machine holds these up for any player. Call it before the page is opened.
 */
export async function watchStalls(page: Page): Promise<void> {
  await page.addInitScript(
    ([every, least]) => {
      const stalls: Stall[] = (window.__stalls = []);
      // A method, because the benchmarks' compiler adds calls to functions kept in variables.
      const pace = {
        last: performance.now(),
        media: NaN,
        look() {
          const video = document.querySelector("video");
          const now = performance.now();
          const reached = video && !video.paused && !video.seeking ? video.currentTime : NaN;
          const played = ((reached - this.media) * 1000) / (video?.playbackRate ?? 1);
          const behind = played >= 0 ? now - this.last - played : 0;
          const ms = Math.max(now - this.last - every, behind);
          if (ms > least) stalls.push([performance.timeOrigin + now, ms]);
          [this.last, this.media] = [now, reached];
        },
      };
      if (!location.pathname.startsWith("/embed/"))
        return void setInterval(() => pace.look(), every);
      // A worker's timer, because a hidden page's own are late on purpose.
      const source = `setInterval(() => postMessage(0), ${every})`;
      new Worker(URL.createObjectURL(new Blob([source]))).onmessage = () => pace.look();
    },
    [EVERY_MS, MIN_MS] as const,
  );
}

/**
 * The stalls of the page and of its embed. A page that could be hidden is left out, because its
 * timers are late on purpose.
 */
export async function readStalls(
  page: Page,
  { hasEmbed = true, canBeHidden = false }: { hasEmbed?: boolean; canBeHidden?: boolean },
): Promise<Stall[]> {
  const frames = canBeHidden ? [] : [page.mainFrame()];
  if (hasEmbed) frames.push(await embedOf(page));
  return (await Promise.all(frames.map((frame) => frame.evaluate(() => window.__stalls)))).flat();
}

/** Milliseconds of stalls between two moments; stalls at the edges count in full. */
function between(stalls: Stall[], from: number, to: number): number {
  const inside = stalls.filter(([at, ms]) => at >= from && at - ms <= to);
  return inside.reduce((sum, [, ms]) => sum + ms, 0);
}

/** Milliseconds by which the machine held up what was due at one moment and came at another. */
export function heldUpSince(stalls: Stall[], due: number, came: number): number {
  return between(stalls, due - MARGIN_MS, came);
}

/**
 * The positions of frames in seconds, less the time for which the machine held up those beyond the
 * end of a section.
 */
export function withoutStalls(
  frames: Sample[],
  { end, stalls, rate = 1 }: { end: number; stalls: Stall[]; rate?: number },
): number[] {
  let due = NaN;
  return frames.map(([t, at]) => {
    if (at <= end) due = t;
    return at > end ? Math.max(end, at - (rate * heldUpSince(stalls, due, t)) / 1000) : at;
  });
}

/** Milliseconds by which the machine itself held up the end of a pass and the next start. */
export interface HeldUp {
  end: number;
  start: number;
}

/** What the machine held up of each pass. Only errors beyond it are the player's own. */
export function heldUpOf(stalls: Stall[], passes: Pass[]): HeldUp[] {
  return passes.map(({ t, endError, startError }) => ({
    end: heldUpSince(stalls, t - Math.max(0, endError), t),
    start: between(stalls, t, t + Math.abs(startError ?? 0) + MARGIN_MS),
  }));
}
