import { addresses } from "~/addresses";
import { discoveryParts, dockParts } from "~/contracts";
import { PHRASE_MS, phraseAt } from "~/domain/discovery/phrases";
import { isSounding } from "~/domain/player/player";
import { emit } from "~/browser/platform/events";
import { storeCookie } from "~/browser/platform/storage";
import { fetchPage } from "~/browser/navigation/fetch/fetch-page.client";
import { keepList, playFromKept } from "./kept-list.client";

export { keptPage } from "./kept-list.client";

/** Milliseconds before asking again after the connection was lost. */
const ASK_AGAIN_MS = 3000;

const TOO_MANY = 429;

/**
 * Waits for the list, and returns its state once it is made, or after a while. Empty if nobody is
 * signed in; null if the server cannot answer.
 */
async function askForState(): Promise<string | null> {
  const response = await fetch(`${addresses.api.discovery.index}?wait=1`).catch(() => null);
  if (!response || response.status >= TOO_MANY) return null;
  const { state = "" }: { state?: string } = response.ok ? await response.json() : {};
  return state;
}

/** Replaces the card with the server's latest; changes nothing if the server cannot be reached. */
async function renewCard(card: HTMLElement): Promise<void> {
  const url = new URL(addresses.yourlor, location.href);
  const answer = await fetchPage({ url }, new AbortController().signal);
  const now =
    answer.kind === "page" && answer.page.querySelector(`#main ${discoveryParts.card.selector}`);
  if (now && card.isConnected) card.replaceWith(now);
}

/** Changes the phrase every 10 s, and shows the list as soon as it is made (DISCOVERY-3). */
async function wait(part: HTMLElement): Promise<void> {
  const phrase = part.querySelector(discoveryParts.phrase.selector);
  if (!phrase) return;
  const timer = setInterval(() => {
    phrase.textContent = phraseAt(Date.now());
  }, PHRASE_MS);
  let state: string | null = "eligible-building";
  while (phrase.isConnected && (state === "eligible-building" || state === null)) {
    if (state === null) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    state = await askForState();
  }
  clearInterval(timer);
  if (!phrase.isConnected) return;
  if (discoveryParts.card.isOn(part)) return renewCard(part);
  emit("lor:navigate", { url: addresses.discovery, replace: true });
}

/** Skips to the next song when the current one is removed (DISCOVERY-4). */
function goOnAfterRemoving(page: HTMLElement): void {
  page.addEventListener("submit", ({ target }) => {
    const ytid = target instanceof HTMLFormElement ? discoveryParts.remove.of(target) : undefined;
    const player = document.getElementById("player");
    if (!ytid || dockParts.item.of(player) !== ytid || !isSounding(dockParts.state.of(player)))
      return;
    player?.querySelector<HTMLElement>('button[aria-label="Next"]')?.click();
  });
}

/** Tells the server the time zone in which a week ends (DISCOVERY-1). */
function tellTimeZone(part: HTMLElement): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (discoveryParts.state.of(part) !== "signed-out" && timeZone)
    storeCookie("time-zone", timeZone);
}

/** Starts the page of the weekly discovery, or its card while the list is being made. */
export function start(part: HTMLElement): void {
  tellTimeZone(part);
  void wait(part);
  if (discoveryParts.card.isOn(part)) return;
  keepList(part);
  playFromKept(part);
  goOnAfterRemoving(part);
}
