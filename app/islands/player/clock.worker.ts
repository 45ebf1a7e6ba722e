/** Timers of a worker are not slowed down in a background tab as those of the page are. */
let timer: ReturnType<typeof setTimeout> | undefined;

addEventListener("message", ({ data }: MessageEvent<{ turn: number; delay: number | null }>) => {
  clearTimeout(timer);
  if (data.delay === null) return;
  timer = setTimeout(() => postMessage(data.turn), data.delay);
});
