import { announce } from "~/browser/platform/announce";
import { type Entry, storePosition } from "./history.client";
import { pageTitle } from "./page-title.client";
import { showPart } from "./show-part.client";

/** How the listener came to the page that was just put in. */
export interface Arrival {
  /** The history entry, when the listener came by back or forward. */
  entry?: Entry | null;
  /** The same page again after a form, which keeps the scroll position. */
  again?: boolean;
  /** The listener did not ask for the page, so focus and scroll position stay if possible. */
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
  // While this page was loading, the entry got the position of the page before.
  storePosition();
}

/** Sets focus and scroll position for the new page and announces its title. */
export function arrive(url: URL, arrival: Arrival): void {
  const focused = document.activeElement;
  const keepsFocus = arrival.quiet && focused !== null && focused !== document.body;
  if (!keepsFocus) focusTarget(arrival)?.focus({ preventScroll: true });
  if (!arrival.quiet) scroll(url, arrival);
  announce(pageTitle());
}
