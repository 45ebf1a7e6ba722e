import { emit } from "~/browser/platform/events";

/** In milliseconds (PLAYLIST-6). */
const CLOSES_AFTER = 500;

/**
 * Answers No once the pointer has left, unless Yes was pressed. Touch is ignored, because it leaves
 * after every tap.
 */
export function start(box: HTMLElement): void {
  let timer = 0;
  const close = () => {
    const no = box.querySelector("a");
    const isOver = !box.isConnected || box.querySelector('[aria-busy="true"]');
    if (no && !isOver) emit("lor:navigate", { url: no.href, replace: true });
  };
  box.addEventListener("pointerenter", () => clearTimeout(timer));
  box.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType !== "touch") timer = window.setTimeout(close, CLOSES_AFTER);
  });
}
