import { listen } from "~/browser/platform/events";
import { isSounding } from "~/domain/player/player";
import { withChunk } from "~/browser/parts/chunk.client";

/** Loads the code that marks the current item in the page, once something plays. */
export function startWhatPlays(): void {
  listen("lor:playing", ({ state }) => {
    if (isSounding(state)) withChunk(import("./show-playing.client"));
  });
}
