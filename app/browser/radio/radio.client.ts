import { startSongs } from "./song-list.client";
import { radioParts, playParts, rowParts } from "~/contracts";
import { start as startHearts } from "~/browser/marks/own-hearts.client";
import { addresses } from "~/addresses";
import { listen, emit } from "~/browser/platform/events";
import { isSounding } from "~/domain/player/player";
import { promptAfterPlay } from "./first-play.client";
import { OFFLINE, snackbar } from "~/browser/platform/snackbar";
import { isRadioSearch } from "~/domain/radio/station";

/** Returns where the form leads without scripts, minus the parameters that start playback. */
function pageAfter(form: HTMLFormElement): string {
  const { redirectTo } = Object.fromEntries(new FormData(form));
  const url = new URL(String(redirectTo), location.href);
  for (const name of ["list", "play"]) url.searchParams.delete(name);
  return url.pathname + url.search;
}

/** Opens the station on the radio search page after Play was pressed in a row (RADIO-5). */
function startPlayed(part: HTMLElement): void {
  part.addEventListener("submit", ({ target }) => {
    if (!(target instanceof HTMLFormElement) || !playParts.item.isOn(target)) return;
    if (!target.closest(rowParts.station.selector) || isRadioSearch(location.pathname)) return;
    const end = listen("lor:play-request", () => emit("lor:navigate", { url: pageAfter(target) }));
    // The dock is asked during this event. If it cannot play the item, the form is sent.
    setTimeout(end);
  });
}

/** The directory reports a refused vote with status 200. */
async function vote(id: string, button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  try {
    const response = await fetch(addresses.api.radio.vote(id), { credentials: "omit" });
    const { ok = false, message = "" }: { ok?: boolean; message?: string } = await response.json();
    if (ok) snackbar("Thank you for your vote");
    else if (message.includes("too often")) snackbar("You have voted for this station today");
    else snackbar("The directory did not take the vote", "error");
  } catch {
    snackbar(OFFLINE, "error");
    button.disabled = false;
  }
}

/** Starts the button on a station's page that votes for it in the directory (RADIO-19). */
function startVoting(part: HTMLElement): void {
  const button = part.querySelector<HTMLButtonElement>(radioParts.vote.selector);
  button?.addEventListener("click", () => void vote(radioParts.station.of(part) ?? "", button));
}

let counted = "";

/**
 * Reports each station to the directory the first time it is heard (RADIO-19). The response is
 * ignored.
 */
listen("lor:playing", ({ item, state }) => {
  if (item.kind !== "station" || item.id === counted || !isSounding(state)) return;
  counted = item.id;
  fetch(addresses.api.radio.click(item.id), { credentials: "omit" }).catch(() => undefined);
  promptAfterPlay(item.id);
});

/** Starts rows of stations, or the head or the songs of a station's page. */
export function start(part: HTMLElement): void {
  startHearts(part, part.querySelector(radioParts.songs.selector) !== null);
  startPlayed(part);
  startVoting(part);
  startSongs(part);
}
