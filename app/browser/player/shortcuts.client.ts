import { addresses } from "~/addresses";
import { loopParts, savedLoopParts } from "~/contracts";
import { announce } from "~/browser/platform/announce";
import { requestNow, requestPosition } from "~/browser/platform/ask-player";
import { emit } from "~/browser/platform/events";
import { snackbar } from "~/browser/platform/snackbar";
import { can } from "~/domain/items/item";
import { isSounding } from "~/domain/player/player";
import { isDigit, shortcutOf } from "~/domain/player/shortcuts";
import { chunkOf } from "~/browser/platform/chunks/chunk-of";
import { areShortcutsOff } from "./shortcut-switch.client";

const withPageSheet = chunkOf(() => import("~/browser/navigation/sheet/page-sheet.client"));
const withSongLoop = chunkOf(() => import("../radio/song-loop.client"));

const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="submit"]), textarea, select';
/** Controls that handle the matching keys themselves. */
const OWN_KEYS: [keys: RegExp, controls: string][] = [
  [/^ $/, "a[href], button, summary, input, audio, video, [role=button]"],
  [/^arrow/, "input, audio, video, [role=slider]"],
];
/**
 * Milliseconds that a seek takes to reach the host. Within them, the next press counts from its
 * target.
 */
const SEEK_TAKES = 1000;

let sought: { id: string; to: number; at: number } | null = null;

/** Seeks in the current item, if it can be sought in. */
function seekBy(seconds: number): void {
  const now = requestNow();
  if (!now || !can(now.item).seek) return;
  const { id } = now.item;
  const position = requestPosition(id);
  const isOnItsWay = sought?.id === id && performance.now() - sought.at < SEEK_TAKES;
  const from = isOnItsWay && sought ? sought.to : position.seconds;
  if (from === null) return;
  const last = position.duration ? position.duration - 0.1 : Infinity;
  const to = Math.max(0, Math.min(from + seconds, last));
  sought = { id, to, at: performance.now() };
  emit("lor:seek", { seconds: to });
}

/** Presses a button of the dock. */
function click(selector: string): HTMLButtonElement | null {
  const button = document.querySelector<HTMLButtonElement>(`#player ${selector}`);
  button?.click();
  return button;
}

/** Presses a toggle, and announces its new state. */
function toggle(name: string): void {
  const button = click(`button[aria-label="${name}"]`);
  if (!button) return;
  requestAnimationFrame(() => announce(`${name} ${button.ariaPressed === "true" ? "on" : "off"}`));
}

function setHere(handle: "start" | "end"): void {
  const isHeld = isSounding(requestNow()?.state) || requestNow()?.state === "paused";
  if (isHeld) click(loopParts.here.is(handle));
  else emit("lor:snackbar", { message: "Play the video first" });
}

/** Says the speed that a step has set, on screen and to a reader. */
function changeSpeed(name: "Slower" | "Faster"): void {
  if (!click(`[aria-label="${name}"]`)) return;
  requestAnimationFrame(() => {
    const speed = document.querySelector<HTMLSelectElement>('#player [aria-label="Speed"]');
    if (speed) snackbar(`Speed ${speed.value}\u00d7`);
  });
}

/** The loops of the item that the page is about. */
const loops = () => [
  ...document.querySelectorAll<HTMLElement>(`#main a${savedLoopParts.loop.selector}`),
];

/** Plays the loop before or after the one that plays; without one, the first. */
function stepLoop(by: 1 | -1): void {
  const all = loops();
  const at = all.findIndex((loop) => loop.hasAttribute("aria-current"));
  (at < 0 ? all[0] : all[at + by])?.click();
}

const saveLoop = () =>
  document.querySelector<HTMLElement>(`#main ${savedLoopParts.save.selector} button`)?.click();

function search(): void {
  document.querySelector<HTMLInputElement>("#header [name=q]")?.select();
}

/** Opens the FAQ's list as a sheet. On the FAQ itself, goes to the list. */
function listShortcuts(): void {
  const url = new URL(`${addresses.faq}#shortcuts`, location.href);
  if (location.pathname === url.pathname) return location.assign(url.hash);
  withPageSheet(
    ({ togglePage }) => togglePage(url, null),
    () => emit("lor:navigate", { url: url.href }),
  );
}

/** Tells when the key was pressed, since these shortcuts may have loaded only then. */
const tapTempo = ({ timeStamp }: KeyboardEvent) =>
  document
    .querySelector(savedLoopParts.tap.selector)
    ?.dispatchEvent(new CustomEvent("tap", { detail: timeStamp }));

const actions = new Map<string, (event: KeyboardEvent) => void>([
  [" ", () => click(':is([aria-label="Play"], [aria-label="Pause"])')],
  ["arrowleft", () => seekBy(-5)],
  ["arrowright", () => seekBy(5)],
  [",", () => seekBy(-0.1)],
  [".", () => seekBy(0.1)],
  ["a", () => setHere("start")],
  ["b", () => setHere("end")],
  ["x", () => click('[value="clear-slice"]')],
  ["-", () => changeSpeed("Slower")],
  ["+", () => changeSpeed("Faster")],
  ["n", () => click('.js-only[aria-label="Next"]')],
  ["p", () => click('.js-only[aria-label="Previous"]')],
  ["r", () => toggle("Repeat")],
  ["s", () => toggle("Shuffle")],
  ["h", () => toggle("Heart")],
  ["l", () => withSongLoop(({ loopSong }) => loopSong())],
  ["t", tapTempo],
  ["m", () => emit("lor:mute", null)],
  ["k", saveLoop],
  ["[", () => stepLoop(-1)],
  ["]", () => stepLoop(1)],
  ["/", search],
  ["?", listShortcuts],
]);
/** The only shortcuts that repeat while a key is held down. */
const REPEATED = /^(?:arrow|[,.])/;

function isOwnKey(key: string, target: HTMLElement): boolean {
  if (target.isContentEditable || target.closest(TYPED_INTO)) return true;
  return OWN_KEYS.some(([keys, controls]) => keys.test(key) && target.closest(controls));
}

/**
 * Runs a shortcut, unless the listener is typing or the focused control uses the key itself
 * (KEYS-2).
 */
export function press(event: KeyboardEvent): void {
  const key = shortcutOf(event);
  const { target } = event;
  if (key === null || event.isComposing || !(target instanceof HTMLElement)) return;
  if (isOwnKey(key, target) || areShortcutsOff()) return;
  const act = isDigit(key) ? () => loops()[Number(key) - 1]?.click() : actions.get(key);
  // Practice listens to Escape itself, in fields too.
  if (!act) return;
  event.preventDefault();
  if (!event.repeat || REPEATED.test(key)) act(event);
}
