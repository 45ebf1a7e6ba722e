import { requestNow } from "~/browser/platform/ask-player";
import { listen, type NowPlaying } from "~/browser/platform/events";
import { pressPagePlay, showPagePlays } from "./page-plays.client";
import { itemIdOf, ROWS } from "~/browser/platform/rows/item-rows";
import { rowParts } from "~/contracts";
import { isSounding } from "~/domain/player/player";

/** Marks the rows of the item that plays. */
function markRows(now: NowPlaying | null): void {
  const playing = now && isSounding(now.state) ? now.item.id : null;
  for (const row of document.querySelectorAll(ROWS)) {
    // A loop's key begins with the id of its video (LOOP-16).
    if (playing !== null && itemIdOf(row)?.split("~")[0] === playing)
      rowParts.playing.set(row, "true");
    else rowParts.playing.remove(row);
  }
}

function show(): void {
  const now = requestNow();
  markRows(now);
  showPagePlays(now);
}

// After other listeners have handled this event, for example to note the artist radio that plays.
listen("lor:playing", () => queueMicrotask(show));
document.addEventListener("click", pressPagePlay, { capture: true });
const main = document.getElementById("main");
// Updates pages, rows and panels that arrive later too.
if (main) new MutationObserver(show).observe(main, { childList: true, subtree: true });
show();
