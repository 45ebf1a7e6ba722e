import { isSounding } from "~/domain/player/player";
import { listen } from "~/browser/platform/events";
import type { Item } from "~/domain/player/item";
import { withChunk } from "../navigation/chunk.client";

let playing: Item | null = null;

/** What the player holds; null until its first event. */
export function nowPlaying(): Item | null {
  return playing;
}

/** Loads what the page shows of the item that plays, once something does. */
export function startWhatPlays(): void {
  listen("lor:playing", ({ item, state }) => {
    playing = item;
    if (isSounding(state)) withChunk(import("./show-playing.client"), () => undefined);
  });
}
