import { listen } from "~/domain/events";

const TOGGLE = ["Play", "Pause"];

function inDock(names: string[]): HTMLButtonElement | null {
  const selector = names.map((name) => `#player button[aria-label="${name}"]`).join();
  return document.querySelector(selector);
}

function namesOf(button: HTMLElement): string[] {
  const name = button.dataset.press ?? "";
  return TOGGLE.includes(name) ? TOGGLE : [name];
}

/** The sidebar's controls look like their twins in the dock. */
function mirror(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-press]")) {
    const twin = inDock(namesOf(button));
    if (!twin) continue;
    const label = twin.getAttribute("aria-label") ?? "";
    button.setAttribute("aria-label", label);
    button.toggleAttribute("aria-pressed", twin.hasAttribute("aria-pressed"));
    if (twin.ariaPressed) button.ariaPressed = twin.ariaPressed;
    const icon = TOGGLE.includes(label) ? label.toLowerCase() : null;
    if (icon) button.querySelector("use")?.setAttribute("href", `/icons.svg#${icon}`);
  }
}

function onClick({ target }: MouseEvent): void {
  const at = target instanceof Element ? target : null;
  const button = at?.closest<HTMLElement>("[data-press]");
  if (button) inDock(namesOf(button))?.click();
  if (button || at?.closest("[data-menu]")) requestAnimationFrame(mirror);
}

/** A press on a control of the sidebar is a press on its twin in the dock, which knows what to do before it is awake too. */
export function startCompactControls(): void {
  document.addEventListener("click", onClick);
  listen("lor:playing", mirror);
}
