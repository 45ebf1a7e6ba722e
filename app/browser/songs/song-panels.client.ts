import { artistParts, lyricsParts } from "~/contracts";
import { listen } from "~/browser/platform/events";
import { withChunk } from "~/browser/parts/chunk.client";
import { awaitCode } from "~/browser/parts/page-scripts.client";

/** Loads a panel's code when the first one is opened. */
function fillOpenPanels(): void {
  const lyrics = document.querySelector<HTMLElement>(`details${lyricsParts.panel.selector}[open]`);
  if (lyrics)
    awaitCode(
      lyrics,
      import("./lyrics.client").then(({ follow }) => follow(lyrics)),
    );
  const artists = document.querySelector<HTMLElement>(`details${artistParts.panel.selector}[open]`);
  if (artists) withChunk(import("./artists.client"), ({ fill }) => fill(artists));
}

/** The panels about the song below a video (`components/songs`). */
export function startSongPanels(): void {
  document.addEventListener("toggle", fillOpenPanels, true);
  listen("lor:navigated", fillOpenPanels);
  fillOpenPanels();
}
