/** Calls `tick` every so many ms until it is stopped, also in a hidden tab, whose own timers browsers slow down. */
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
