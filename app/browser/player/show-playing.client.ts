import { requestNow } from "~/browser/platform/ask-player";
import { listen } from "~/browser/platform/events";
import { markRows } from "./playing-rows.client";
import { pressPagePlay, showPagePlays } from "./page-plays.client";

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
