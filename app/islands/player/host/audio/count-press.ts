import { postInBackground } from "~/browser/platform/json-requests";
import type { EpisodeItem, StationItem } from "~/domain/items/item";
import { playCall } from "~/domain/player/play-call";

/** What counts the presses on Play of an item that was loaded: the first one only (ITEM-4). */
export function pressCounter(item: StationItem | EpisodeItem): () => void {
  let isCounted = false;
  return () => {
    if (isCounted) return;
    isCounted = true;
    const { path, body } = playCall(item);
    postInBackground(path, body);
  };
}
