import { watchPath } from "../videos/youtube-id";
import type { Item } from "./item";

/**
 * Returns the path of an item's page, with a video's current section and speed. `play` means that
 * Play was pressed there without scripts.
 */
export function itemPath(item: Item, play = false): string {
  if (item.kind === "video") {
    const { id, slice, speed = 1 } = item;
    return watchPath({ ytid: id, ...slice, speed, play });
  }
  return play ? item.href.replace(/(?=#|$)/, "&play=1") : item.href;
}
