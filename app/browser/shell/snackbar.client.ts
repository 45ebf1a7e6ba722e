import { messageParts } from "~/contracts";
import { listen } from "~/browser/platform/events";
import { chunkOf } from "~/browser/platform/chunks/chunk-of";

const withErrorDialog = chunkOf(() => import("./error-dialog.client"));

/** In milliseconds (SHELL-16). */
const SHOWN_FOR = 3000;
const HELD = ":hover, :focus-within";

/** Removes a message after its time, which pauses while the message is hovered or focused. */
function hideLater(message: HTMLElement): void {
  let timer = 0;
  const run = () => {
    clearTimeout(timer);
    if (!message.matches(HELD)) timer = window.setTimeout(() => message.remove(), SHOWN_FOR);
  };
  // Deferred, so that the message has gained or lost hover and focus.
  for (const name of ["pointerenter", "pointerleave", "focusin", "focusout"])
    message.addEventListener(name, () => setTimeout(run));
  run();
}

function region(): HTMLElement | null {
  return document.getElementById("snackbar");
}

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return one.top < other.bottom && other.top < one.bottom;
}

/**
 * Moves messages from the bottom to the top of the window if they would cover the player
 * (PLAYER-12).
 */
export function avoidPlayer(): void {
  const messages = region();
  const player = document.querySelector("#player iframe");
  if (!messages?.firstElementChild || !player) return;
  messageParts.atHead.set(messages, false);
  const isUnder = overlaps(messages.getBoundingClientRect(), player.getBoundingClientRect());
  messageParts.atHead.set(messages, isUnder);
}

function show(message: string, kind: "info" | "error"): void {
  const element = document.createElement("p");
  element.className = "snack";
  messageParts.kind.set(element, kind);
  element.textContent = message;
  region()?.replaceChildren(element);
  avoidPlayer();
  hideLater(element);
}

/** Removes messages that the server rendered after the same time. */
function hideServerMessages(): void {
  for (const message of region()?.querySelectorAll<HTMLElement>(
    `.snack:not(${messageParts.kind.selector})`,
  ) ?? []) {
    messageParts.kind.set(message, "info");
    hideLater(message);
  }
}

export function startSnackbar(): void {
  listen("lor:snackbar", ({ message, kind = "info", title }) => {
    const say = () => show(message, kind);
    if (!title) say();
    else withErrorDialog((to) => to.showError(title, message), say);
  });
  listen("lor:navigated", hideServerMessages);
  hideServerMessages();
  for (const name of ["scroll", "resize"]) addEventListener(name, avoidPlayer, { passive: true });
  // Opening a menu moves the page.
  addEventListener("click", () => requestAnimationFrame(avoidPlayer));
  addEventListener("toggle", avoidPlayer, { capture: true });
}
