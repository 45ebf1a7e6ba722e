import { messageParts } from "~/contracts";
import { listen } from "~/browser/platform/events";
import { type Edges, placeSheet } from "./place";

interface Sheet {
  box: HTMLElement;
  button: HTMLElement | null;
}

let open: Sheet | null = null;
/** The button whose sheet has just been closed by a press on it. */
let released: HTMLElement | null = null;

const root = document.documentElement;

/** Keeps the page where it is, and the room of its scroll bar. */
function holdPage(isHeld: boolean): void {
  const hasBar = innerWidth > root.clientWidth;
  root.style.overflow = isHeld ? "hidden" : "";
  root.style.scrollbarGutter = isHeld && hasBar ? "stable" : "";
}

/** The part of the window that is seen: less a phone's keyboard, and the scroll bar or its room. */
function viewEdges(): Edges {
  const seen = visualViewport;
  if (!seen) return { left: 0, top: 0, right: root.offsetWidth, bottom: innerHeight };
  const { offsetLeft: left, offsetTop: top } = seen;
  const right = Math.min(left + seen.width, root.offsetWidth);
  return { left, top, right, bottom: top + seen.height };
}

/** Places the sheet beside its button, and off the host's player; returns false without room. */
function place({ box, button }: Sheet): boolean {
  const player = document.querySelector("#player .stage:has(iframe)");
  const at = placeSheet({
    view: viewEdges(),
    player: player?.getBoundingClientRect() ?? null,
    button: button?.getBoundingClientRect() ?? null,
    height: box.scrollHeight + box.offsetHeight - box.clientHeight,
  });
  box.style.visibility = at ? "" : "hidden";
  if (!at) return false;
  box.style.left = `${at.left}px`;
  box.style.top = `${at.top}px`;
  box.style.width = `${at.width}px`;
  box.style.maxHeight = `${at.height}px`;
  return true;
}

/** Makes way in each frame, because the player moves when it starts, and windows are turned. */
function follow(sheet: Sheet): void {
  if (sheet !== open) return;
  if (!sheet.box.isConnected) return onClosed(sheet);
  place(sheet);
  requestAnimationFrame(() => follow(sheet));
}

/**
 * Messages are above sheets, in the browser's top layer too. One that was there before the sheet
 * goes, because it would cover the sheet on a phone; an error stays.
 */
function raiseMessages(isRaised: boolean): void {
  const messages = document.getElementById("snackbar");
  if (!messages) return;
  if (isRaised) messages.querySelector(messageParts.kind.is("info"))?.remove();
  messages.popover = isRaised ? "manual" : null;
  if (isRaised) messages.showPopover();
}

/** A `<summary>` says itself whether it is unfolded. */
function setExpanded(button: HTMLElement | null, isExpanded: boolean): void {
  if (button?.localName !== "summary") button?.setAttribute("aria-expanded", String(isExpanded));
}

function onClosed(sheet: Sheet): void {
  if (open !== sheet) return;
  open = null;
  holdPage(false);
  raiseMessages(false);
  const { box, button } = sheet;
  setExpanded(button, false);
  const focused = document.activeElement;
  const isLost = focused === document.body || box.contains(focused);
  if (isLost) button?.focus({ preventScroll: true });
}

export function closeSheet(): void {
  open?.box.hidePopover();
}

/** Closes the sheet that a link is in, and returns its button; the link itself if it is in none. */
export function leaveSheet(link: HTMLElement): HTMLElement | null {
  if (!open?.box.contains(link)) return link;
  const { button } = open;
  closeSheet();
  return button;
}

/** Whether a press on this button closes its sheet. The browser may have closed it already. */
export function isClosing(button: HTMLElement | null): boolean {
  const isOpen = open?.button === button;
  const isReleased = button !== null && released === button;
  released = null;
  if (isOpen) closeSheet();
  return isOpen || isReleased;
}

/**
 * Shows an element beside its button on a wide screen, and below the player on a phone, until
 * Escape, a press elsewhere or another page closes it; one that is in no page is removed then.
 * Returns false if there is no room for it.
 */
export function showSheet(box: HTMLElement, button: HTMLElement | null): boolean {
  const sheet = { box, button };
  const isOwn = !box.isConnected;
  closeSheet();
  if (isOwn) document.body.append(box);
  box.classList.add("sheet");
  box.popover = "auto";
  box.showPopover();
  // Twice, because its width decides its height.
  const hasRoom = place(sheet) && place(sheet);
  box.addEventListener("beforetoggle", () => onClosed(sheet), { once: true });
  if (isOwn)
    box.addEventListener("toggle", ({ newState }) => {
      if (newState === "closed") box.remove();
    });
  if (!hasRoom) box.hidePopover();
  if (!hasRoom) return false;
  open = sheet;
  holdPage(true);
  raiseMessages(true);
  setExpanded(button, true);
  follow(sheet);
  return true;
}

document.addEventListener(
  "pointerdown",
  ({ target }) => {
    const button = open?.button;
    released = button && target instanceof Node && button.contains(target) ? button : null;
  },
  { capture: true },
);
listen("lor:navigated", closeSheet);
