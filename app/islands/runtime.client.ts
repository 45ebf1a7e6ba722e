import { emit, listen, type Wish } from "~/domain/events";
import { parseWishedVideo } from "~/domain/wish";
import { LiveIsland } from "./live-island.client";

const MARKER = "[data-island]";
const PLAYER = '[data-island="player"]';
const islands = new Map<HTMLElement, LiveIsland>();
let pending: Wish | null = null;

function markersIn(node: Node): HTMLElement[] {
  if (!(node instanceof HTMLElement)) return [];
  const inside = [...node.querySelectorAll<HTMLElement>(MARKER)];
  return node.matches(MARKER) ? [node, ...inside] : inside;
}

function appear(node: Node): void {
  for (const marker of markersIn(node)) {
    if (!marker.isConnected || islands.has(marker)) continue;
    islands.set(marker, new LiveIsland(marker, marker.matches(PLAYER) ? deliver : undefined));
  }
}

function vanish(node: Node): void {
  for (const marker of markersIn(node)) {
    if (marker.isConnected) continue;
    islands.get(marker)?.dispose();
    islands.delete(marker);
  }
}

function playerIsland(): LiveIsland | undefined {
  const marker = document.querySelector<HTMLElement>(PLAYER);
  return marker ? islands.get(marker) : undefined;
}

/** Brings every island of this name to life without waiting for its moment. */
async function wake(name: string): Promise<boolean> {
  const named = [...islands].filter(([marker]) => marker.dataset.island === name);
  const lives = await Promise.all(named.map(([, island]) => island.wake()));
  return lives.length > 0 && lives.every(Boolean);
}

/** Until the player listens, the latest wish is kept for it; one that it must answer at once wakes it. */
function keepWish(wish: Wish): void {
  const player = playerIsland();
  if (!player || player.isLive || player.isFailed) return;
  pending = wish;
  const shown = document.getElementById("player")?.dataset.id;
  if (wish.autoplay || wish.ytid !== shown) void player.wake();
}

function deliver(): void {
  const wish = pending;
  pending = null;
  if (wish) emit("lor:wish", wish);
}

/** In-app forms keep the dock as it is, and a dock that failed has to come anew. */
function markHard(trigger: HTMLElement): void {
  const form = trigger.closest("form");
  if (form) form.dataset.hard = "";
}

/** The press as it would be without scripts; an island that broke has put its HTML back, so the trigger may be a copy. */
function submitByItself(pressed: HTMLElement): void {
  const copy = document.querySelector<HTMLElement>(`${PLAYER} [data-play]`);
  const trigger = pressed.isConnected ? pressed : (copy ?? pressed);
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

/** What the page would like played, else what the server drew into the dock. */
function videoAtHand(player: HTMLElement | null) {
  const page = document.getElementById("page-video")?.textContent;
  return parseWishedVideo(page) ?? parseWishedVideo(player?.dataset.props);
}

/** A press on play before the player is there is never lost: it waits, and falls back to the plain form. */
async function playWhenLive(event: MouseEvent): Promise<void> {
  const trigger = playTrigger(event);
  const player = playerIsland();
  if (!trigger || !player || player.isLive) return;
  if (player.isFailed) return markHard(trigger);
  event.preventDefault();
  event.stopPropagation();
  const video = pending ?? videoAtHand(trigger.closest<HTMLElement>(PLAYER));
  if (video) pending = { ...video, autoplay: true };
  if (!(await player.wake())) submitByItself(trigger);
}

/** A press on what only the live player carries out is carried out once it lives. */
async function pressWhenLive(event: MouseEvent): Promise<void> {
  const at = event.target instanceof Element ? event.target : null;
  const button = at?.closest<HTMLElement>(`${PLAYER} [data-when-live]`);
  const player = playerIsland();
  if (!button || !player || player.isLive || player.isFailed) return;
  event.preventDefault();
  event.stopPropagation();
  const isLive = await player.wake();
  if (isLive) button.click();
  else if (button.isConnected) submitByItself(button);
}

/** Hydrates the islands of the page and of whatever is put into it later; disposes of those that are taken out. */
export function startIslands(): void {
  listen("lor:wish", keepWish);
  listen("lor:playing", () => {
    void wake("slider");
    void wake("queue");
  });
  listen("lor:queue", () => void wake("queue"));
  listen("lor:navigated", () => playerIsland()?.isLive && void wake("queue"));
  document.addEventListener("click", (event) => void playWhenLive(event), { capture: true });
  document.addEventListener("click", (event) => void pressWhenLive(event), { capture: true });
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes } of records) {
      removedNodes.forEach(vanish);
      addedNodes.forEach(appear);
    }
  }).observe(document.documentElement, { childList: true, subtree: true });
  appear(document.documentElement);
}
