import { listen } from "~/domain/events";
import { featureOf, isWatchUrl } from "~/domain/paths";
import { DEFAULT_FEATURE } from "~/domain/player";

/** The `data-section` that the listener came through, the one that what plays was chosen in, and the one that plays. */
let passed: string = DEFAULT_FEATURE;
let chosenIn = passed;
let playing = passed;

/** A watch page belongs to the section that it was reached from; each playlist is a section of its own. */
function pass(): void {
  const { href, pathname } = location;
  if (isWatchUrl(new URL(href))) return;
  const feature = featureOf(pathname);
  passed = feature === "playlist" ? pathname.slice(1) : (feature ?? DEFAULT_FEATURE);
}

function mark(sounds: boolean): void {
  for (const item of document.querySelectorAll<HTMLElement>("#sidebar [data-section]")) {
    if (sounds && item.dataset.section === playing) item.dataset.playing = "true";
    else delete item.dataset.playing;
  }
}

/** The speaker indicator of the sidebar, unless the player is paused or the video is cued (spec 1 §2). */
export function startPlayingSection(): void {
  let sounds = false;
  pass();
  listen("lor:navigated", () => {
    pass();
    mark(sounds);
  });
  listen("lor:wish", ({ autoplay, live }) => {
    if (autoplay) playing = chosenIn = live ? "stream" : passed;
  });
  listen("lor:feature", ({ feature }) => {
    playing = chosenIn.startsWith(feature) ? chosenIn : feature;
  });
  listen("lor:playing", ({ state }) => {
    sounds = state === "playing" || state === "buffering";
    mark(sounds);
  });
}
