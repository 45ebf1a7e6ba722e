import { PHRASE_MS, phraseAt } from "~/domain/discovery/phrases";
import { emit } from "~/browser/platform/events";
import { storeCookie } from "~/browser/platform/storage";
import { keepList, playFromKept } from "./kept-list.client";

export { keptPage } from "./kept-list.client";

/** Changes the phrase and looks whether the list is whole. */
function wait(page: HTMLElement): void {
  const phrase = page.querySelector("[data-phrase]");
  if (!phrase) return;
  const timer = setInterval(() => {
    if (!phrase.isConnected) return clearInterval(timer);
    phrase.textContent = phraseAt(Date.now());
    emit("lor:navigate", { url: "/discovery", replace: true });
  }, PHRASE_MS);
}

/** Removing the song that plays goes on to the next one (DISCOVERY-4). */
function goOnAfterRemoving(page: HTMLElement): void {
  page.addEventListener("submit", ({ target }) => {
    const ytid = target instanceof HTMLFormElement ? target.dataset.discoveryRemove : undefined;
    const player = document.getElementById("player");
    if (!ytid || player?.dataset.id !== ytid || player.dataset.state !== "playing") return;
    player.querySelector<HTMLElement>('button[aria-label="Next"]')?.click();
  });
}

/** Tells the server by whose clock a week ends (DISCOVERY-1). */
function tellTimeZone({ dataset }: HTMLElement): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (dataset.discovery !== "signed-out" && timeZone) storeCookie("time-zone", timeZone);
}

/** Starts the page of the weekly discovery. */
export function start(page: HTMLElement): void {
  tellTimeZone(page);
  keepList(page);
  playFromKept(page);
  wait(page);
  goOnAfterRemoving(page);
}
