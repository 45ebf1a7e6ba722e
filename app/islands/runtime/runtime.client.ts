import { openDock } from "~/browser/platform/dock";
import { emit, listen, type PlayRequest } from "~/browser/platform/events";
import { pageItem } from "~/browser/platform/page-item";
import { parseItem } from "~/domain/player/parse-item";
import { IslandOnPage } from "./island-on-page.client";

const MARKER = "[data-island]";
const PLAYER = '[data-island="player"]';
const islands = new Map<HTMLElement, IslandOnPage>();
/** The latest play request, until the player is hydrated. */
let pending: PlayRequest | null = null;

function markersIn(node: Node): HTMLElement[] {
  if (!(node instanceof HTMLElement)) return [];
  const inside = [...node.querySelectorAll<HTMLElement>(MARKER)];
  return node.matches(MARKER) ? [node, ...inside] : inside;
}

function onAdded(node: Node): void {
  for (const marker of markersIn(node)) {
    if (!marker.isConnected || islands.has(marker)) continue;
    islands.set(marker, new IslandOnPage(marker, marker.matches(PLAYER) ? deliver : undefined));
  }
}

function onRemoved(node: Node): void {
  for (const marker of markersIn(node)) {
    if (marker.isConnected) continue;
    islands.get(marker)?.dispose();
    islands.delete(marker);
  }
}

function playerIsland(): IslandOnPage | undefined {
  const marker = document.querySelector<HTMLElement>(PLAYER);
  return marker ? islands.get(marker) : undefined;
}

function hydrateAll(name: string): void {
  for (const [marker, island] of islands) {
    if (marker.dataset.island === name) void island.hydrate();
  }
}

/**
 * Stores a request until the player is hydrated, and hydrates it if the request needs an answer now. A page whose title comes
 * late requests its item twice, and the second request must not undo a press on play.
 */
function storeRequest(request: PlayRequest): void {
  if (request.autoplay) openDock();
  const player = playerIsland();
  if (!player || player.isHydrated || player.isFailed) return;
  const before = pending?.item.id === request.item.id ? pending : null;
  const autoplay = request.autoplay || Boolean(before?.autoplay);
  const list = request.list ?? before?.list;
  pending = { ...before, ...request, autoplay, list, announced: autoplay };
  const shown = document.getElementById("player")?.dataset.id;
  if (request.autoplay || request.item.id !== shown) void player.hydrate();
}

function deliver(): void {
  const request = pending;
  pending = null;
  if (request) emit("lor:play-request", request);
}

/** Makes the form load a whole page, since in-app navigation would keep the failed dock. */
function markHard(trigger: HTMLElement): void {
  const form = trigger.closest("form");
  if (form) form.dataset.hard = "";
}

/** Does what the press does without scripts. A failed island has restored its HTML, so the trigger may be detached. */
function submitWithoutScripts(pressed: HTMLElement): void {
  const restored = document.querySelector<HTMLElement>(`${PLAYER} [data-play]`);
  const trigger = pressed.isConnected ? pressed : (restored ?? pressed);
  const form = trigger.closest("form");
  markHard(trigger);
  if (form) {
    form.requestSubmit(trigger instanceof HTMLButtonElement ? trigger : null);
  } else if (trigger instanceof HTMLAnchorElement) {
    location.assign(trigger.href);
  }
}

function playTrigger(event: MouseEvent): HTMLElement | null {
  const at = event.target instanceof Element ? event.target : null;
  const marked = at?.closest<HTMLElement>("[data-play]");
  const trigger = marked instanceof HTMLFormElement ? at?.closest("button") : marked;
  return trigger?.closest(PLAYER) ? trigger : null;
}

/** The page's item, else the one in the dock's props. */
function itemToPlay(player: HTMLElement | null) {
  return pageItem() ?? parseItem(player?.dataset.props);
}

/** A press on play waits for the player, and submits the plain form if that fails. */
async function playWhenHydrated(event: MouseEvent): Promise<void> {
  const trigger = playTrigger(event);
  const player = playerIsland();
  if (!trigger || !player) return;
  // At once, because what moves right after a press moves nothing under a finger.
  openDock();
  if (player.isHydrated) return;
  if (player.isFailed) return markHard(trigger);
  event.preventDefault();
  event.stopPropagation();
  const item = pending?.item ?? itemToPlay(trigger.closest<HTMLElement>(PLAYER));
  if (item) pending = { announced: !pageItem(), ...pending, item, autoplay: true };
  if (!(await player.hydrate())) submitWithoutScripts(trigger);
}

/** A press on a control that only the hydrated player handles waits for it. */
async function pressWhenHydrated(event: MouseEvent): Promise<void> {
  const at = event.target instanceof Element ? event.target : null;
  const button = at?.closest<HTMLElement>(`${PLAYER} [data-when-hydrated]`);
  const player = playerIsland();
  if (!button || !player || player.isHydrated || player.isFailed) return;
  event.preventDefault();
  event.stopPropagation();
  const isHydrated = await player.hydrate();
  if (isHydrated) button.click();
  else if (button.isConnected) submitWithoutScripts(button);
}

/** Hydrates the islands of the page and those that are added later, and disposes of those that are removed. */
export function startIslands(): void {
  listen("lor:play-request", storeRequest);
  listen("lor:playing", () => {
    hydrateAll("slider");
    hydrateAll("queue");
  });
  listen("lor:queue", () => hydrateAll("queue"));
  listen("lor:navigated", () => playerIsland()?.isHydrated && hydrateAll("queue"));
  document.addEventListener("click", (event) => void playWhenHydrated(event), { capture: true });
  document.addEventListener("click", (event) => void pressWhenHydrated(event), { capture: true });
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes } of records) {
      removedNodes.forEach(onRemoved);
      addedNodes.forEach(onAdded);
    }
  }).observe(document.documentElement, { childList: true, subtree: true });
  onAdded(document.documentElement);
}
