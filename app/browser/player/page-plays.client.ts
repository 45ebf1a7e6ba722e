import { addresses } from "~/addresses";
import { artistParts, channelParts, dockParts, listParts, playParts } from "~/contracts";
import { requestNow } from "~/browser/platform/ask-player";
import { emit, type HeldNow } from "~/browser/platform/events";
import { type Item, sectionOf } from "~/domain/items/item";
import { parseItem } from "~/domain/items/parse-item";
import { isSounding } from "~/domain/player/player";
import { listAround } from "../navigation/navigate.client";
import { isPlainClick } from "~/browser/parts/plain-click.client";

/** A control of the page that plays an item, a list or a channel. */
type Kind = {
  controls: string;
  /** Whether the player holds the item, list or channel of the control. */
  isHeld: (control: HTMLElement, now: HeldNow) => boolean;
};

/** Whether the item plays the section of this one; an item without one is played by any. */
export function playsSection(item: Item, own: Item): boolean {
  const [wanted, section] = [sectionOf(own), sectionOf(item)];
  if (!wanted) return true;
  // The end of the item itself is 0 once its length is known.
  const hasSameEnd = !wanted.end || !section?.end || wanted.end === section.end;
  return wanted.start === section?.start && hasSameEnd;
}

const itemOf = (control: HTMLElement) =>
  parseItem(playParts.item.of(control.closest<HTMLElement>(playParts.item.selector)));

/** Compares the item, and the section if the control names one. */
function isHeldItem(control: HTMLElement, { item }: HeldNow): boolean {
  const own = itemOf(control);
  return own?.id === item.id && playsSection(item, own);
}

/** Returns the held item with the position that the page of the control knows. */
function withPosition(held: Item, control: HTMLElement): Item {
  const own = itemOf(control);
  if (held.kind !== "episode" || own?.kind !== "episode" || !own.startedAt) return held;
  return { ...held, startAt: own.startAt, startedAt: own.startedAt };
}

const isHeldVideo = (control: HTMLElement, { item }: HeldNow) =>
  playParts.first.of(control.closest<HTMLElement>(playParts.first.selector)) === item.id;

/** Matches any item of the page's list. */
const isHeldList = (_control: HTMLElement, { list }: HeldNow) =>
  list !== null && new URL(list.page).pathname === location.pathname;

/**
 * Matches any song of the page's artist radio. If it started before the page was loaded, it is in
 * the cookie (ARTIST-10).
 */
function isHeldRadio(control: HTMLElement, now: HeldNow): boolean {
  const before = `last-radio=${encodeURIComponent(now.item.id + location.pathname)}`;
  // A station or an episode may play while the radio waits.
  const isSong = now.item.kind === "video";
  return (isSong && isHeldList(control, now)) || document.cookie.includes(before);
}

const isHeldChannel = (control: HTMLElement) =>
  channelParts.channel.of(control.closest<HTMLElement>(channelParts.channel.selector)) ===
  dockParts.live.of(document.getElementById("player"));

const KINDS: Kind[] = [
  { controls: `form${playParts.item.selector} button`, isHeld: isHeldItem },
  {
    controls: `${listParts.rows.selector} form${playParts.first.selector} button`,
    isHeld: isHeldVideo,
  },
  { controls: `form${listParts.through.selector} button`, isHeld: isHeldList },
  { controls: `form${artistParts.radio.selector} button`, isHeld: isHeldRadio },
  { controls: channelParts.tuneIn.selector, isHeld: isHeldChannel },
];

/** A control's label and text while nothing plays. */
const words = new WeakMap<HTMLElement, { label: string | null; text: string }>();

const textOf = (control: HTMLElement) =>
  [...control.childNodes].findLast((node): node is Text => node instanceof Text);

function wordsOf(control: HTMLElement) {
  const known = words.get(control);
  if (known) return known;
  const own = { label: control.getAttribute("aria-label"), text: textOf(control)?.data ?? "" };
  words.set(control, own);
  return own;
}

function show(control: HTMLElement, isHeld: boolean, sounds: boolean): void {
  if (!isHeld && !words.has(control)) return;
  const { label, text } = wordsOf(control);
  const word = isHeld && sounds ? "Pause" : "Play";
  if (label) control.setAttribute("aria-label", label.replace("Play", word));
  const shown = textOf(control);
  // A start position no longer applies once the item plays.
  if (shown) shown.data = !isHeld ? text : sounds ? word : text.replace(/ from .*/, "");
  control
    .querySelector("use")
    ?.setAttribute("href", `${addresses.files.icons}#${word.toLowerCase()}`);
}

/**
 * Keeps the labels of the page's controls up to date: Pause while their item plays, Play while it
 * is paused.
 */
export function showPagePlays(now: HeldNow | null): void {
  if (!now) return;
  for (const { controls, isHeld } of KINDS) {
    for (const control of document.querySelectorAll<HTMLElement>(`#main :is(${controls})`)) {
      show(control, isHeld(control, now), isSounding(now.state));
    }
  }
}

/** Returns the pressed control, if the player holds its item. */
function heldControl(event: MouseEvent, now: HeldNow) {
  const at = event.target instanceof Element && isPlainClick(event) ? event.target : null;
  for (const { controls, isHeld } of KINDS) {
    const control = at?.closest<HTMLElement>(`#main :is(${controls})`);
    if (control) return isHeld(control, now) ? control : null;
  }
  return null;
}

/** Pauses the player or, if paused, resumes it with its current section, in the control's list. */
export function pressPagePlay(event: MouseEvent): void {
  const now = requestNow();
  const control = now && heldControl(event, now);
  if (!control) return;
  const isPaused = now.state === "paused" && !control.matches(channelParts.tuneIn.selector);
  if (!isPaused && !isSounding(now.state)) return;
  event.preventDefault();
  event.stopPropagation();
  if (!isPaused)
    return document.querySelector<HTMLElement>('#player [aria-label="Pause"]')?.click();
  const list = listAround(control.closest<HTMLElement>(playParts.first.selector) ?? control);
  emit("lor:play-request", { item: withPosition(now.item, control), autoplay: true, list });
}
