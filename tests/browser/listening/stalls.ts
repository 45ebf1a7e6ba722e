import type { Frame, Page } from "playwright";
import { embedOf, type Pass } from "./host-log";

/**
 * A moment (ms since 1970), and by how many ms a timer was late or the media was behind the clock.
 */
type Stall = [at: number, ms: number];

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

function watch(frame: Frame): Promise<void> {
  return frame.evaluate(
    ([every, least]) => {
      const stalls: Stall[] = (window.__stalls = []);
      const video = document.querySelector("video");
      // A method, because the benchmarks' compiler adds calls to functions kept in variables.
      const pace = {
        last: performance.now(),
        media: NaN,
        look() {
          const now = performance.now();
          const reached = video && !video.paused && !video.seeking ? video.currentTime : NaN;
          const played = ((reached - this.media) * 1000) / (video?.playbackRate ?? 1);
          const behind = played >= 0 ? now - this.last - played : 0;
          const ms = Math.max(now - this.last - every, behind);
          if (ms > least) stalls.push([performance.timeOrigin + now, ms]);
          [this.last, this.media] = [now, reached];
        },
      };
      if (!video) return void setInterval(() => pace.look(), every);
      // A worker's timer, because a hidden page's own are late on purpose.
      const source = `setInterval(() => postMessage(0), ${every})`;
      new Worker(URL.createObjectURL(new Blob([source]))).onmessage = () => pace.look();
    },
    [EVERY_MS, MIN_MS] as const,
  );
}

/** Milliseconds of stalls between two moments; stalls at the edges count in full. */
function heldUp(stalls: Stall[], from: number, to: number): number {
  const inside = stalls.filter(([at, ms]) => at >= from && at - ms <= to);
  return inside.reduce((sum, [, ms]) => sum + ms, 0);
}

/** Milliseconds by which the machine itself held up the end of a pass and the next start. */
export interface HeldUp {
  end: number;
  start: number;
}

/**
 * Watches the timers of the page, unless it is to be hidden, and of its embed, and how evenly the
 * media plays. A busy machine holds these up for any player, so only errors beyond them are the
 * player's own.
 */
export async function watchStalls(
  page: Page,
  { canBeHidden = false }: { canBeHidden?: boolean },
): Promise<(passes: Pass[]) => Promise<HeldUp[]>> {
  const frames = [...(canBeHidden ? [] : [page.mainFrame()]), await embedOf(page)];
  await Promise.all(frames.map(watch));
  return async (passes) => {
    const all = await Promise.all(frames.map((frame) => frame.evaluate(() => window.__stalls)));
    const between = (from: number, to: number) =>
      all.reduce((sum, stalls) => sum + heldUp(stalls, from, to), 0);
    return passes.map(({ t, endError, startError }) => ({
      end: between(t - Math.max(0, endError) - MARGIN_MS, t),
      start: between(t, t + Math.abs(startError ?? 0) + MARGIN_MS),
    }));
  };
}
