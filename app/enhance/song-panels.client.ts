import { listen } from "~/domain/events";
import { withChunk } from "./chunk.client";

/** What fills an opened panel comes with the first that is opened (ARCHITECTURE D2). */
function wake(): void {
  const lyrics = document.querySelector<HTMLElement>("details[data-lyrics][open]");
  if (lyrics) withChunk(import("./lyrics.client"), ({ follow }) => follow(lyrics));
  const artists = document.querySelector<HTMLElement>("details[data-artist][open]");
  if (artists) withChunk(import("./artists.client"), ({ fill }) => fill(artists));
}

/** The panels about the song under a video: `components/lyrics`, `components/artists`. */
export function startSongPanels(): void {
  document.addEventListener("toggle", wake, true);
  listen("lor:navigated", wake);
  wake();
}
