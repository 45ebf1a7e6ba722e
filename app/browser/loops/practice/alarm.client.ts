let worker: Worker | null | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let turn = 0;
let waiting: (() => void) | null = null;

/** Ignores the slower of the two timers, and one whose alarm was replaced. */
function ring(rung: number): void {
  if (rung !== turn) return;
  const wake = waiting;
  waiting = null;
  wake?.();
}

function openWorker(): Worker | null {
  try {
    const code = new URL("../../../islands/player/loop/clock.worker.ts", import.meta.url);
    const opened = new Worker(code, { type: "module" });
    opened.onmessage = ({ data }: MessageEvent<number>) => ring(data);
    return opened;
  } catch {
    return null;
  }
}

/**
 * Sets the alarm of practice, at a moment of `performance.now()`; null cancels it. As with the
 * player's own, a worker keeps it on time in a hidden tab.
 */
export function setAlarm(at: number | null, wake: () => void = () => undefined): void {
  if (worker === undefined) worker = openWorker();
  turn += 1;
  waiting = wake;
  clearTimeout(timer);
  const delay = at === null ? null : Math.max(0, at - performance.now());
  if (delay !== null) timer = setTimeout(ring, delay, turn);
  worker?.postMessage({ turn, delay });
}
