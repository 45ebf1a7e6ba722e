import { addresses } from "~/addresses";
import { sidebarParts } from "~/contracts";
import { listen } from "~/browser/platform/events";

const TOGGLE = ["Play", "Pause"];

function inDock(names: string[]): HTMLButtonElement | null {
  const selector = names.map((name) => `#player button[aria-label="${name}"]`).join();
  return document.querySelector(selector);
}

function namesOf(button: HTMLElement): string[] {
  const name = sidebarParts.press.of(button) ?? "";
  return TOGGLE.includes(name) ? TOGGLE : [name];
}

/** Copies the state of the dock's controls to the sidebar's. */
function mirror(): void {
  for (const button of document.querySelectorAll<HTMLElement>(sidebarParts.press.selector)) {
    const control = inDock(namesOf(button));
    button.hidden = !control || control.hidden;
    if (!control) continue;
    const label = control.getAttribute("aria-label") ?? "";
    button.setAttribute("aria-label", label);
    button.toggleAttribute("aria-pressed", control.hasAttribute("aria-pressed"));
    if (control.ariaPressed) button.ariaPressed = control.ariaPressed;
    const icon = TOGGLE.includes(label) ? label.toLowerCase() : null;
    if (icon) button.querySelector("use")?.setAttribute("href", `${addresses.files.icons}#${icon}`);
  }
}

function onClick({ target }: MouseEvent): void {
  const button =
    target instanceof Element ? target.closest<HTMLElement>(sidebarParts.press.selector) : null;
  if (!button) return;
  inDock(namesOf(button))?.click();
  requestAnimationFrame(mirror);
}

let started = false;

/**
 * Must be called whenever the sidebar opens over the page. Its controls press those of the dock,
 * hydrated or not.
 */
export function mirrorControls(): void {
  mirror();
  if (started) return;
  started = true;
  document.addEventListener("click", onClick);
  // The dock renders the state that it announces only after this event.
  listen("lor:playing", () => requestAnimationFrame(mirror));
}
