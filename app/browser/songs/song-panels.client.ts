import { artistParts, lyricsParts } from "~/contracts";
import { ARTISTS_UNAVAILABLE } from "~/domain/songs/artist-paths";
import { LYRICS_UNAVAILABLE } from "~/domain/songs/lyrics";
import { chunkOf } from "~/browser/platform/chunks/chunk-of";
import { renderMessage } from "~/browser/platform/elements";
import { listen } from "~/browser/platform/events";
import { awaitCode } from "~/browser/parts/page-scripts.client";

const withLyrics = chunkOf(() => import("./lyrics.client"));
const withArtists = chunkOf(() => import("./artists.client"));

const openPanel = (selector: string) =>
  document.querySelector<HTMLElement>(`details${selector}[open]`);

/** Offers to load a panel's code again, unless the server has filled the panel. */
function offerAgain(panel: Element, body: string, filled: string, message: string): void {
  const empty = panel.querySelector(`${body}:not(:has(${filled}))`);
  if (empty) renderMessage(empty, message, fillOpenPanels);
}

function fillLyrics(panel: HTMLElement): void {
  const code = new Promise<void>((resolve) => {
    withLyrics(
      ({ follow }) => resolve(follow(panel)),
      () => {
        offerAgain(panel, lyricsParts.body.selector, ".lyrics-lines", LYRICS_UNAVAILABLE);
        resolve();
      },
    );
  });
  awaitCode(panel, code);
}

/** Loads a panel's code when the first one is opened. */
function fillOpenPanels(): void {
  const lyrics = openPanel(lyricsParts.panel.selector);
  if (lyrics) fillLyrics(lyrics);
  const artists = openPanel(artistParts.panel.selector);
  if (!artists) return;
  withArtists(
    ({ fill }) => fill(artists),
    () => offerAgain(artists, artistParts.body.selector, ".faces", ARTISTS_UNAVAILABLE),
  );
}

/** The panels about the song below a video (`components/songs`). */
export function startSongPanels(): void {
  document.addEventListener("toggle", fillOpenPanels, true);
  listen("lor:navigated", fillOpenPanels);
  fillOpenPanels();
}
