import { localStorageOrNull } from "~/browser/platform/storage";
import type { Item } from "~/domain/player/item";

/** The speed of each podcast is kept in this browser (ITEM-8). */
function keyOf(item: Item): string | null {
  return item.kind === "episode" ? `lor:speed:${item.podcastId}` : null;
}

/** The speed to play an item with. */
export function keptRate(item: Item): number {
  const key = keyOf(item);
  return (key && Number(localStorageOrNull()?.getItem(key))) || 1;
}

export function keepRate(item: Item, rate: number): void {
  const key = keyOf(item);
  try {
    if (key) localStorageOrNull()?.setItem(key, String(rate));
  } catch {
    // Storage may be full.
  }
}
