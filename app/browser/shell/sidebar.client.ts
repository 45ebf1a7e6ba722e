import { listen } from "~/browser/platform/events";
import { withChunk } from "../navigation/chunk.client";

const OPEN = "open";
const OPENER = "a[data-menu]";

function sidebar(): HTMLElement | null {
  return document.getElementById("sidebar");
}

function isOpen(): boolean {
  return sidebar()?.classList.contains(OPEN) ?? false;
}

function opener(): HTMLElement | null {
  return document.querySelector(OPENER);
}

/** On narrow screens the sidebar opens over the page, and returns the focus when it closes. */
function setOpen(open: boolean, moveFocus: boolean): void {
  sidebar()?.classList.toggle(OPEN, open);
  opener()?.setAttribute("aria-expanded", String(open));
  if (open)
    withChunk(import("../player/compact-controls.client"), ({ mirrorControls }) =>
      mirrorControls(),
    );
  if (moveFocus) (open ? sidebar()?.querySelector("a") : opener())?.focus();
}

function onClick(event: MouseEvent): void {
  const at = event.target instanceof Element ? event.target : null;
  const opens = at?.closest(OPENER);
  if (!opens && !at?.closest("[data-menu-close]")) return;
  event.preventDefault();
  setOpen(Boolean(opens) && !isOpen(), true);
}

export function startSidebar(): void {
  opener()?.setAttribute("role", "button");
  opener()?.setAttribute("aria-controls", "sidebar");
  setOpen(false, false);
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isOpen()) setOpen(false, true);
    const onOpener = event.target instanceof Element && event.target.matches(OPENER);
    if (event.key !== " " || !onOpener) return;
    event.preventDefault();
    setOpen(!isOpen(), true);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-sidebar-form]")) return;
    event.preventDefault();
    withChunk(
      import("./sidebar-state.client"),
      ({ toggleAndStore }) => toggleAndStore(form),
      () => form.submit(),
    );
  });
  listen("lor:navigated", () => setOpen(false, false));
}
