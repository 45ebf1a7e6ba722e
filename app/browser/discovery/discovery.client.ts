import { PHRASE_MS, phraseAt } from "~/domain/discovery/phrases";
import { emit } from "~/browser/platform/events";
import { localStorageOrNull, storeCookie } from "~/browser/platform/storage";

/** The list as this browser keeps it for a server that is away (DISCOVERY-7). */
const KEPT = "lor:discovery";

function keep(page: HTMLElement): void {
  const storage = localStorageOrNull();
  const { discovery: state, expires } = page.dataset;
  if (state === "signed-out") storage?.removeItem(KEPT);
  if (state !== "created" || !expires) return;
  const rows = [...page.querySelectorAll<HTMLElement>("[data-rows] > [data-ytid]")];
  const songs = rows.map(({ dataset }) => ({ ytid: dataset.ytid, title: dataset.title }));
  try {
    storage?.setItem(KEPT, JSON.stringify({ expires: Number(expires), songs }));
  } catch {
    // A full storage only means that nothing is kept.
  }
}

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
  keep(page);
  wait(page);
  goOnAfterRemoving(page);
}
