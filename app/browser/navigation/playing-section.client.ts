import { rowParts, sidebarParts } from "~/contracts";
import { listen } from "~/browser/platform/events";
import { featureOf, isWatchUrl, RADIO_SECTION } from "~/domain/shell/paths";
import { DEFAULT_FEATURE, isSounding } from "~/domain/player/player";

export const ARTIST_RADIO = `#sidebar ${sidebarParts.section.is(RADIO_SECTION)}`;
export const RESULTS = `#sidebar ${sidebarParts.section.is("search")}`;

/**
 * Values of `data-section`: of the last page other than a watch page, of the one where the video
 * was chosen, and of the one that plays. Empty until needed, because the sidebar may arrive after
 * this script.
 */
let visited = "";
let chosenIn = "";
let playing = "";

/** Finds an artist radio or search that was playing before the page was loaded. */
function playingBefore(): string {
  const items = `${ARTIST_RADIO}:not([aria-current]),${RESULTS}`;
  const item = document.querySelector<HTMLElement>(items);
  return sidebarParts.section.of(item) ?? DEFAULT_FEATURE;
}

/**
 * A page without a section of its own, such as a video, station or episode, belongs to the section
 * that it was reached from.
 */
function noteVisit(): void {
  const { href, pathname } = location;
  if (isWatchUrl(new URL(href))) return;
  const feature = /^\/podcast\b/i.test(pathname) ? "podcast" : featureOf(pathname);
  const here = sidebarParts.section.of(
    document.querySelector(`#sidebar ${sidebarParts.section.selector}[aria-current]`),
  );
  if (feature === "playlist") visited = pathname.slice(1);
  else if (here) visited = here;
  else if (!visited.startsWith(`${feature}?`)) visited = feature ?? DEFAULT_FEATURE;
}

/** The `data-section` that plays. */
export function playingSection(): string {
  return (playing ||= chosenIn = playingBefore());
}

function mark(sounds: boolean): void {
  for (const item of document.querySelectorAll<HTMLElement>(
    `#sidebar ${sidebarParts.section.selector}`,
  )) {
    if (sounds && sidebarParts.section.of(item) === playingSection())
      rowParts.playing.set(item, "true");
    else rowParts.playing.remove(item);
  }
}

/** Shows the speaker at the sidebar section that plays (SHELL-8). */
export function startPlayingSection(): void {
  let sounds = false;
  noteVisit();
  listen("lor:navigated", () => {
    noteVisit();
    mark(sounds);
  });
  listen("lor:play-request", ({ autoplay, live }) => {
    if (autoplay) playing = chosenIn = live ? "stream" : visited || playingBefore();
  });
  listen("lor:feature", ({ feature }) => {
    playing = chosenIn.startsWith(feature) ? chosenIn : feature;
  });
  listen("lor:playing", ({ state }) => {
    sounds = isSounding(state);
    mark(sounds);
  });
}
