import { announce } from "~/browser/platform/announce";
import { type Entry, storePosition } from "./history.client";
import { pageTitle } from "./page-title.client";
import { showPart } from "./show-part.client";

/** How the listener reached the current page. */
export interface Arrival {
  /** The history entry, after going back or forward. */
  entry?: Entry | null;
  /** Set if a form led back to the same page, which keeps its scroll position. */
  again?: boolean;
  /**
   * Set if the listener did not ask for the page. Focus and scroll position then stay if possible.
   */
  quiet?: boolean;
}

function main(): HTMLElement | null {
  return document.getElementById("main");
}

function linkTo(href: string): HTMLElement | null {
  const links = document.querySelectorAll<HTMLElement>("#main a[href], #sidebar a[href]");
  return [...links].find((link) => link.getAttribute("href") === href) ?? null;
}

function focusTarget({ entry, again }: Arrival): HTMLElement | null {
  const invalid = main()?.querySelector<HTMLElement>('[aria-invalid="true"], [autofocus]');
  if (again && invalid) return invalid;
  return (entry?.focus && linkTo(entry.focus)) || main();
}

function scroll(url: URL, { entry, again }: Arrival): void {
  if (!entry) {
    if (!showPart(url) && !again) scrollTo(0, 0);
    return;
  }
  scrollTo(entry.x, entry.y);
  // The previous page's position was stored in this entry while the page was loading.
  storePosition();
}

/** Sets focus and scroll position for the new page, and announces its title. */
export function arrive(url: URL, arrival: Arrival): void {
  const focused = document.activeElement;
  const keepsFocus = arrival.quiet && focused !== null && focused !== document.body;
  if (!keepsFocus) focusTarget(arrival)?.focus({ preventScroll: true });
  if (!arrival.quiet) scroll(url, arrival);
  announce(pageTitle());
}
