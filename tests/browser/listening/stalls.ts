import type { Frame, Page } from "playwright";
import { embedOf, type Pass } from "./host-log";

/** At a moment in ms since 1970 a timer rang late, or the media was behind the clock, by so many ms. */
type Stall = [at: number, ms: number];

declare global {
  interface Window {
    __stalls: Stall[];
  }
}

const EVERY_MS = 10;
/** On an idle machine it is less. */
const LEAST_MS = 5;
/** The player may have read the position so long (ms) before the end of a pass, and a seek back takes less. */
const MARGIN_MS = 300;

function watch(frame: Frame): Promise<void> {
  return frame.evaluate(
    ([every, least]) => {
      const stalls: Stall[] = (window.__stalls = []);
      const video = document.querySelector("video");
      // A method, because the compiler of the benchmarks adds calls to functions that are kept in variables.
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
      // Of a worker, because a hidden page's own timers are late on purpose.
      const source = `setInterval(() => postMessage(0), ${every})`;
      new Worker(URL.createObjectURL(new Blob([source]))).onmessage = () => pace.look();
    },
    [EVERY_MS, LEAST_MS] as const,
  );
}

/** For how long everything was held up between two moments; stalls at the edges count as a whole. */
function heldUp(stalls: Stall[], from: number, to: number): number {
  const inside = stalls.filter(([at, ms]) => at >= from && at - ms <= to);
  return inside.reduce((sum, [, ms]) => sum + ms, 0);
}

/** By how many ms the machine itself held up the end of a pass and its new start. */
export interface HeldUp {
  end: number;
  start: number;
}

/**
 * Watches timers of the page, unless it is to be hidden, and of its embed, and how evenly the media plays. A busy machine holds these up
 * for any player, so a player's own errors are those beyond it.
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
