import type { Entry } from "./history.client";

/** How the listener comes to the page that was just put in. */
export interface Arrival {
  /** The entry that the listener returns to by back or forward. */
  entry?: Entry | null;
  /** The same page again, after a form: stays where it is. */
  again?: boolean;
  /** Nobody asked for it: neither focus nor scroll position move while what has the focus is still there. */
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

/** Scrolls to what an address names with its `#part`, and unfolds it; false where it names nothing. */
export function showPart(url: URL): boolean {
  const part = document.getElementById(url.hash.slice(1));
  part?.closest("details")?.setAttribute("open", "");
  part?.scrollIntoView();
  return part !== null;
}

function scroll(url: URL, { entry, again }: Arrival): void {
  if (entry) scrollTo(entry.x, entry.y);
  else if (!showPart(url) && !again) scrollTo(0, 0);
}

/** Brings focus and scroll position to the new page and tells screen readers its title. */
export function arrive(url: URL, arrival: Arrival): void {
  const focused = document.activeElement;
  const keepsFocus = arrival.quiet && focused !== null && focused !== document.body;
  if (!keepsFocus) focusTarget(arrival)?.focus({ preventScroll: true });
  if (!arrival.quiet) scroll(url, arrival);
  const announcer = document.getElementById("announce");
  if (announcer) announcer.textContent = document.title;
}
