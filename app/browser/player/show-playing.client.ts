import { requestNow } from "~/browser/platform/ask-player";
import { listen, type NowPlaying } from "~/browser/platform/events";
import { playsSection, pressPagePlay, showPagePlays } from "./page-plays.client";
import { itemIdOf, ROWS } from "~/browser/platform/rows/item-rows";
import { playParts, rowParts } from "~/contracts";
import { type Item, sectionOf } from "~/domain/items/item";
import { parseItem } from "~/domain/items/parse-item";
import { isSounding } from "~/domain/player/player";

/** Whether a row is of the item; a section of its own must be the one that plays. */
function playedBy(row: Element, item: Item): "whole" | "section" | null {
  // A loop's key begins with the id of its video (LOOP-16).
  if (itemIdOf(row)?.split("~")[0] !== item.id) return null;
  const own = parseItem(playParts.item.of(row.querySelector<HTMLElement>(playParts.item.selector)));
  if (!own || !sectionOf(own)) return "whole";
  return playsSection(item, own) ? "section" : null;
}

/** Marks the row that plays, one of each list: rather one of its section than one of the whole. */
function markRows(now: NowPlaying | null): void {
  const rows = [...document.querySelectorAll(ROWS)];
  const playing = new Map<Element | null, Element>();
  for (const row of rows) {
    const list = row.parentElement;
    const what = now && isSounding(now.state) ? playedBy(row, now.item) : null;
    if (what === "section" || (what && !playing.has(list))) playing.set(list, row);
  }
  for (const row of rows) {
    if (playing.get(row.parentElement) === row) rowParts.playing.set(row, "true");
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
