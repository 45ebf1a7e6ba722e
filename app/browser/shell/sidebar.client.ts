import { sidebarParts } from "~/contracts";
import { behaviour } from "~/browser/parts/behaviour.client";
import { listen } from "~/browser/platform/events";
import { chunkOf, tryNextTime } from "~/browser/platform/chunks/chunk-of";

const withCompactControls = chunkOf(() => import("./compact-controls.client"));
const withState = chunkOf(() => import("./sidebar-state.client"));

const OPEN = "open";

function nav(): HTMLElement | null {
  return document.getElementById("sidebar");
}

function isOpen(): boolean {
  return nav()?.classList.contains(OPEN) ?? false;
}

function opener(): HTMLElement | null {
  return document.querySelector(sidebarParts.opener.selector);
}

/** Opens the sidebar over the page on narrow screens, and returns the focus when it closes. */
function setOpen(open: boolean, moveFocus: boolean): void {
  nav()?.classList.toggle(OPEN, open);
  opener()?.setAttribute("aria-expanded", String(open));
  if (open) withCompactControls(({ mirrorControls }) => mirrorControls(), tryNextTime);
  if (moveFocus) (open ? nav()?.querySelector("a") : opener())?.focus();
}

function press(open: boolean, event: Event): void {
  event.preventDefault();
  setOpen(open, true);
}

export function startSidebar(): void {
  opener()?.setAttribute("role", "button");
  opener()?.setAttribute("aria-controls", "sidebar");
  setOpen(false, false);
  behaviour(sidebarParts.opener.selector, "click", (_link, event) => press(!isOpen(), event));
  behaviour(sidebarParts.opener.selector, "keydown", (_link, event) => {
    if (event.key === " ") press(!isOpen(), event);
  });
  behaviour(sidebarParts.closer.selector, "click", (_link, event) => press(false, event));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isOpen()) setOpen(false, true);
  });
  behaviour(sidebarParts.form.selector, "submit", (form: HTMLFormElement, event) => {
    event.preventDefault();
    withState(
      ({ toggleAndStore }) => toggleAndStore(form),
      () => form.submit(),
    );
  });
  listen("lor:navigated", () => setOpen(false, false));
}
