import { lineParts } from "~/contracts";
import { requestPosition } from "~/browser/platform/ask-player";

const UPDATE_EVERY_MS = 250;
/** Milliseconds after the listener scrolls during which the list does not scroll by itself. */
const NO_SCROLL_MS = 4000;

/** Marks the line being heard, and keeps it in sight. */
export function followTranscript(list: HTMLElement, episodeId: string): void {
  const links = [...list.querySelectorAll<HTMLAnchorElement>(`a${lineParts.seek.selector}`)];
  let current: HTMLAnchorElement | undefined;
  let noScrollUntil = 0;
  for (const name of ["wheel", "touchmove"]) {
    const note = () => (noScrollUntil = performance.now() + NO_SCROLL_MS);
    list.addEventListener(name, note, { passive: true });
  }
  function update(): void {
    const { seconds } = requestPosition(episodeId);
    const at = links.findLast((link) => lineParts.seek.of(link) <= (seconds ?? -1));
    if (at === current) return;
    current?.removeAttribute("aria-current");
    current = at;
    if (!at) return;
    at.setAttribute("aria-current", "true");
    if (performance.now() < noScrollUntil) return;
    list.scrollTop += at.getBoundingClientRect().top - list.getBoundingClientRect().top - 60;
  }
  const timer = setInterval(() => {
    if (list.isConnected) update();
    else clearInterval(timer);
  }, UPDATE_EVERY_MS);
}
