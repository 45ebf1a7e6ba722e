/**
 * Calls `tick` every `ms` until it is stopped, even in a hidden tab, where browsers slow down
 * timers.
 */
export function startTicks(ms: number, tick: () => void): () => void {
  const worker = new Worker(new URL("../loop/clock.worker.ts", import.meta.url), {
    type: "module",
  });
  const again = () => worker.postMessage({ turn: 0, delay: ms });
  worker.onmessage = () => {
    tick();
    again();
  };
  again();
  return () => worker.terminate();
}
