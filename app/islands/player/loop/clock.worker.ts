/** Browsers throttle the timers of background pages, but not those of their workers. */
let timer: ReturnType<typeof setTimeout> | undefined;

addEventListener("message", ({ data }: MessageEvent<{ turn: number; delay: number | null }>) => {
  clearTimeout(timer);
  if (data.delay === null) return;
  timer = setTimeout(() => postMessage(data.turn), data.delay);
});
