import { dockParts, formParts, islandParts, loopParts, playParts } from "~/contracts";
import { openDock } from "~/browser/platform/dock";
import { emit, listen, type PlayRequest } from "~/browser/platform/events";
import { holdPress, partAt } from "~/browser/platform/presses";
import { intend, intent } from "~/browser/platform/intent";
import { pageItem } from "~/browser/platform/page-item";
import { parseItem } from "~/domain/items/parse-item";
import { IslandOnPage } from "./island-on-page.client";

declare global {
  interface Window {
    /** What was done before this script; null from then on (`first-presses.ts`). */
    early: Event[] | null;
  }
}

const MARKER = islandParts.name.selector;
const PLAYER = islandParts.name.is("player");
const SLIDER = islandParts.name.is("slider");
const QUEUE = islandParts.name.is("queue");
const islands = new Map<HTMLElement, IslandOnPage>();

function markersIn(node: Node): HTMLElement[] {
  if (!(node instanceof HTMLElement)) return [];
  const inside = [...node.querySelectorAll<HTMLElement>(MARKER)];
  return node.matches(MARKER) ? [node, ...inside] : inside;
}

function onAdded(node: Node): void {
  for (const marker of markersIn(node)) {
    if (!marker.isConnected || islands.has(marker)) continue;
    islands.set(marker, new IslandOnPage(marker, marker.matches(PLAYER) ? wakeSlider : undefined));
    // The queue shows what the player holds.
    if (marker.matches(QUEUE) && islandAt(PLAYER)?.isHydrated) hydrateQueue();
  }
}

function onRemoved(node: Node): void {
  for (const marker of markersIn(node)) {
    if (marker.isConnected) continue;
    islands.get(marker)?.dispose();
    islands.delete(marker);
  }
}

function islandAt(selector: string): IslandOnPage | undefined {
  const marker = document.querySelector<HTMLElement>(selector);
  return marker ? islands.get(marker) : undefined;
}

/**
 * Hydrates the slider before the player, because only the slider can read the times in its fields.
 */
function wakeSlider(): Promise<boolean> | undefined {
  return islandAt(SLIDER)?.hydrate();
}

function hydrateQueue(): void {
  void islandAt(QUEUE)?.hydrate();
}

/**
 * Keeps a request until the player is hydrated, and hydrates it if the request needs an answer now.
 */
function onRequest(request: PlayRequest): void {
  if (request.autoplay) openDock();
  const player = islandAt(PLAYER);
  if (!player?.isAwaited) return;
  intend(request);
  const dock = document.getElementById("player");
  if (request.autoplay) dock!.ariaBusy = "true";
  if (request.autoplay || request.item.id !== dockParts.item.of(dock)) void player.hydrate();
}

/** Makes the form load a whole page, since in-app navigation would keep the failed dock. */
function markHard(trigger: HTMLElement): void {
  if (trigger instanceof HTMLButtonElement && trigger.form) formParts.hard.set(trigger.form, true);
}

/**
 * Returns the island of an element while it can still be hydrated. After a failure, a press loads a
 * page.
 */
function awaitedIsland(pressed: HTMLElement | null | undefined): IslandOnPage | null {
  const marker = pressed?.closest<HTMLElement>(MARKER);
  const island = marker ? islands.get(marker) : null;
  if (pressed && island?.isFailed) markHard(pressed);
  return island?.isAwaited ? island : null;
}

/** Handles Play. The item in the dock continues; an item on the page counts as chosen there. */
function wantPlay(): void {
  const { request } = intent;
  const shown = pageItem();
  const held = islandParts.props.of(document.querySelector<HTMLElement>(PLAYER));
  const item = request?.item ?? shown ?? parseItem(held);
  if (!item) return;
  const wanted = { ...request, item, autoplay: true };
  if (request ? request.autoplay : !shown) onRequest(wanted);
  else emit("lor:play-request", wanted);
}

/**
 * Waits for the player after a press on Play. If it fails, the press does the same as without
 * scripts.
 */
async function playWhenHydrated(player: IslandOnPage, trigger: HTMLElement): Promise<void> {
  wantPlay();
  if (await player.hydrate()) return;
  const restored = document.querySelector<HTMLElement>(
    `${PLAYER} ${playParts.form.selector} button`,
  );
  (trigger.isConnected ? trigger : restored)?.click();
}

/** Holds presses that only a hydrated island can handle. */
function onClick(event: MouseEvent): void {
  const play = partAt<HTMLElement>(event, `${PLAYER} ${playParts.form.selector} button`);
  // Open it now: later, it would move under the listener's finger.
  if (play) openDock();
  const button = play ?? partAt<HTMLElement>(event, islandParts.waits.selector);
  const island = awaitedIsland(button);
  if (!button || !island) return;
  if (!play) return void holdPress(event, button, island.hydrate());
  event.preventDefault();
  event.stopPropagation();
  void playWhenHydrated(island, play);
}

const KEYS = /^(?:Arrow|Page|Home|End)/;
/** Events on the handles that arrived before the slider was ready. */
let acts: Event[] = [];

/**
 * Holds drags and keys that reach the handles too early, and repeats them once the slider is ready.
 */
async function onHandles(event: Event): Promise<void> {
  const track = partAt<SVGElement>(event, `${SLIDER} ${loopParts.track.selector}`);
  const island = track && awaitedIsland(track.closest<HTMLElement>(SLIDER));
  if (!island || (event instanceof KeyboardEvent && !KEYS.test(event.key))) return;
  event.preventDefault();
  // React already listens to events while it hydrates.
  event.stopPropagation();
  const isOver = event.eventPhase === Event.NONE;
  if (event instanceof PointerEvent && event.type === "pointerdown" && !isOver)
    track.setPointerCapture(event.pointerId);
  acts.push(event);
  track.ariaBusy = "true";
  await island.hydrate();
  track.ariaBusy = null;
  const done = acts;
  acts = [];
  for (const act of done) {
    const Kind = act.constructor as typeof Event;
    act.target?.dispatchEvent(new Kind(act.type, act));
    // Lets React render before the next one.
    await null;
  }
}

/** Takes over what the page's inline script has kept. */
function takeEarly(): void {
  const { early } = window;
  window.early = null;
  for (const event of early ?? []) {
    const button = event.type === "click" && partAt<HTMLElement>(event, islandParts.waits.selector);
    if (!button) void onHandles(event);
    else {
      button.ariaBusy = null;
      button.click();
    }
  }
}

/** Hydrates the islands of the page and any added later, and disposes of removed ones. */
export function startIslands(): void {
  listen("lor:play-request", onRequest);
  listen("lor:section", (section) => (intent.section = section));
  listen("lor:playing", hydrateQueue);
  listen("lor:queue", hydrateQueue);
  document.addEventListener("click", onClick, { capture: true });
  for (const type of ["keydown", "pointerdown", "pointermove", "pointerup"])
    document.addEventListener(type, (event) => void onHandles(event), { capture: true });
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes } of records) {
      removedNodes.forEach(onRemoved);
      addedNodes.forEach(onAdded);
    }
  }).observe(document.documentElement, { childList: true, subtree: true });
  onAdded(document.documentElement);
  takeEarly();
  // Play was pressed on our page before this script was there. The other scripts start first.
  const isPressed = location.search.includes("play=1") && document.referrer.startsWith(origin);
  if (isPressed) queueMicrotask(wantPlay);
}
