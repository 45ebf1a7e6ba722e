import { listen } from "~/browser/platform/events";
import type { Item } from "~/domain/items/item";

let playing: Item | null = null;

listen("lor:playing", ({ item }) => {
  playing = item;
});

/** The player's item and state; null until its first event. */
export function nowPlaying(): Item | null {
  return playing;
}
