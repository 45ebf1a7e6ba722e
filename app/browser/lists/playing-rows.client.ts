import { isSounding } from "~/domain/player/player";
import { listen } from "~/browser/platform/events";
import type { Item } from "~/domain/player/item";

const ROWS = "[data-ytid], [data-stationid], [data-episodeid]";

let playing: Item | null = null;
let sounds = false;

/** What the player holds; null until its first event. */
export function nowPlaying(): Item | null {
  return playing;
}

function markPlaying(): void {
  for (const row of document.querySelectorAll<HTMLElement>(ROWS)) {
    const { ytid, stationid, episodeid } = row.dataset;
    const id = stationid ?? episodeid ?? ytid;
    if (sounds && id === playing?.id) row.dataset.playing = "true";
    else delete row.dataset.playing;
  }
}

/** Marks the rows of what plays. */
export function startPlayingRows(): void {
  listen("lor:playing", ({ item, state }) => {
    playing = item;
    sounds = isSounding(state);
    markPlaying();
  });
  listen("lor:navigated", markPlaying);
}
