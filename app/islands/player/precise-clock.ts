/** Wall times are ms of `performance.now()`. One alarm at a time: the latest replaces the one before. */
export interface WakeClock {
  now(): number;
  wakeAt(at: number, wake: () => void): void;
  cancel(): void;
  dispose(): void;
}

/**
 * An alarm that also rings in time in a hidden tab. The page's own timer runs beside the worker's, for browsers where no
 * worker starts; whichever rings first counts.
 */
export function createPreciseClock(): WakeClock {
  let worker: Worker | null | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  let waiting: (() => void) | null = null;

  /** The slower of the two timers rings for an alarm that is over: it must not silence the next one. */
  function ring(rung: number): void {
    if (rung !== turn) return;
    const wake = waiting;
    waiting = null;
    wake?.();
  }

  function openWorker(): Worker | null {
    try {
      const opened = new Worker(new URL("./clock.worker.ts", import.meta.url), { type: "module" });
      opened.onmessage = ({ data }: MessageEvent<number>) => ring(data);
      return opened;
    } catch {
      return null;
    }
  }

  function cancel(): void {
    turn += 1;
    waiting = null;
    clearTimeout(timer);
    worker?.postMessage({ turn, delay: null });
  }

  return {
    now: () => performance.now(),
    wakeAt(at, wake) {
      if (worker === undefined) worker = openWorker();
      const delay = Math.max(0, at - performance.now());
      turn += 1;
      waiting = wake;
      clearTimeout(timer);
      timer = setTimeout(ring, delay, turn);
      worker?.postMessage({ turn, delay });
    },
    cancel,
    dispose() {
      cancel();
      worker?.terminate();
      worker = undefined;
    },
  };
}
