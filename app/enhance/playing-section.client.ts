import { listen } from "~/domain/events";
import { featureOf, isWatchUrl } from "~/domain/paths";
import { DEFAULT_FEATURE, type Feature } from "~/domain/player";

/** The section that the listener came through, and the one that what plays was chosen in. */
let passed: Feature | null = null;
let chosenIn: Feature = DEFAULT_FEATURE;
let playing = "";

/** A watch page belongs to the section that it was reached from. */
function pass(): void {
  if (!isWatchUrl(new URL(location.href))) passed = featureOf(location.pathname);
}

function mark(sounds: boolean): void {
  for (const item of document.querySelectorAll<HTMLElement>("#sidebar [data-section]")) {
    if (sounds && item.dataset.section === chosenIn) item.dataset.playing = "true";
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
  listen("lor:playing", ({ ytid, state }) => {
    sounds = state === "playing" || state === "buffering";
    if (sounds && ytid !== playing) {
      playing = ytid;
      chosenIn = passed ?? DEFAULT_FEATURE;
    }
    mark(sounds);
  });
}
