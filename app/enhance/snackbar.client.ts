import { emit, listen } from "~/domain/events";

/** Auto-hide of spec 1 §9, in milliseconds. */
const SHOWN_FOR = 3000;
const HELD = ":hover, :focus-within";

export const OFFLINE = "You appear to be offline.";
export const FAILED = "That did not work. Please try again.";

/** Hides a message after its time; while it is pointed at or focused the time does not run. */
function hideLater(message: HTMLElement): void {
  let timer = 0;
  const stop = () => clearTimeout(timer);
  const run = () => {
    stop();
    if (!message.matches(HELD)) timer = window.setTimeout(() => message.remove(), SHOWN_FOR);
  };
  for (const name of ["pointerenter", "focusin"]) message.addEventListener(name, stop);
  for (const name of ["pointerleave", "focusout"])
    message.addEventListener(name, () => setTimeout(run));
  run();
}

function region(): HTMLElement | null {
  return document.getElementById("snackbar");
}

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return one.top < other.bottom && other.top < one.bottom;
}

/** Messages stand at the foot of the window, at its head while the player is there: nothing may lie over it (UPSTREAMS R1). */
export function keepOffPlayer(): void {
  const messages = region();
  const player = document.querySelector("#player iframe");
  if (!messages?.firstElementChild || !player) return;
  messages.removeAttribute("data-at-head");
  const isUnder = overlaps(messages.getBoundingClientRect(), player.getBoundingClientRect());
  messages.toggleAttribute("data-at-head", isUnder);
}

function show(message: string, kind: string): void {
  const element = document.createElement("p");
  element.className = "snack";
  element.dataset.kind = kind;
  element.textContent = message;
  region()?.replaceChildren(element);
  keepOffPlayer();
  hideLater(element);
}

/** Gives the messages that the server wrote into the page the same time as ours. */
function timeServerMessages(): void {
  for (const message of region()?.querySelectorAll<HTMLElement>(".snack:not([data-kind])") ?? []) {
    message.dataset.kind = "info";
    hideLater(message);
  }
}

export function snackbar(message: string, kind: "info" | "error" = "info"): void {
  emit("lor:snackbar", { message, kind });
}

export function startSnackbar(): void {
  listen("lor:snackbar", ({ message, kind = "info" }) => show(message, kind));
  listen("lor:navigated", timeServerMessages);
  timeServerMessages();
  for (const name of ["scroll", "resize"]) addEventListener(name, keepOffPlayer, { passive: true });
  // Menus push the page down when they open.
  addEventListener("click", () => requestAnimationFrame(keepOffPlayer));
  addEventListener("toggle", keepOffPlayer, { capture: true });
}
