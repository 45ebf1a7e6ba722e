import { listen } from "~/browser/platform/events";
import { isSounding } from "~/domain/player/player";
import { chunkOf, tryNextTime } from "~/browser/platform/chunks/chunk-of";

const withShownPlaying = chunkOf(() => import("./show-playing.client"));

/** Loads the code that marks the current item in the page, once something plays. */
export function startWhatPlays(): void {
  listen("lor:playing", ({ state }) => {
    if (isSounding(state)) withShownPlaying(() => undefined, tryNextTime);
  });
}
