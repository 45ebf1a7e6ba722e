import type { NowPlaying } from "~/browser/platform/events";
import { itemIdOf, ROWS } from "~/browser/platform/rows/item-rows";
import { rowParts } from "~/contracts";
import { isSounding } from "~/domain/player/player";

/** Marks the rows of the item that plays. */
export function markRows(now: NowPlaying | null): void {
  const playing = now && isSounding(now.state) ? now.item.id : null;
  for (const row of document.querySelectorAll(ROWS)) {
    if (playing !== null && itemIdOf(row) === playing) rowParts.playing.set(row, "true");
    else rowParts.playing.remove(row);
  }
}
