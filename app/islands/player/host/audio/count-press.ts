import { postInBackground } from "~/browser/platform/json-requests";
import type { EpisodeItem, StationItem } from "~/domain/items/item";
import { playCall } from "~/domain/player/play-call";

/**
 * Returns a function that counts a press on Play, once for each time the item is loaded (ITEM-4).
 */
export function pressCounter(item: StationItem | EpisodeItem): () => void {
  let isCounted = false;
  return () => {
    if (isCounted) return;
    isCounted = true;
    const { path, body } = playCall(item);
    postInBackground(path, body);
  };
}
