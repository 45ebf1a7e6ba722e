import type { WakeClock } from "~/browser/platform/events";

/**
 * Creates an alarm that is on time even in a hidden tab. It uses a timer in a worker and one in the
 * page, in case no worker starts; the first to fire counts.
 */
export function createPreciseClock(): WakeClock {
  let worker: Worker | null | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  let waiting: (() => void) | null = null;

  /** Ignores the slower of the two timers, which fires when its alarm is over. */
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
