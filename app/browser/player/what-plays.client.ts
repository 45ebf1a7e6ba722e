import { listen } from "~/browser/platform/events";
import { isSounding } from "~/domain/player/player";
import { withChunk } from "~/browser/parts/chunk.client";

/** Loads what the page shows of the item that plays, once something does. */
export function startWhatPlays(): void {
  listen("lor:playing", ({ state }) => {
    if (isSounding(state)) withChunk(import("./show-playing.client"));
  });
}
