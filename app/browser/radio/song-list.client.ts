import { addresses } from "~/addresses";
import { markParts, radioParts } from "~/contracts";
import { listen } from "~/browser/platform/events";
import { localStorageOrNull } from "~/browser/platform/storage";
import { countHearing } from "./heard-songs";
import { songKey } from "~/domain/marks/sound-hearts";
import { showSongHeart } from "../marks/own-hearts.client";

/** Most songs that the page shows (RADIO-18). */
const SHOWN = 20;
/** Times a song is heard before the page offers it. */
const OFFERED_AFTER = 3;

function fill(part: Element, title: string): void {
  part.querySelector(radioParts.songTitle.selector)?.replaceChildren(title);
  const heart = part.querySelector(markParts.heart.selector);
  if (heart) markParts.heart.set(heart, songKey(title));
  part.querySelector('[name="title"]')?.setAttribute("value", title);
  part
    .querySelector("a")
    ?.setAttribute("href", `${addresses.search.index}?q=${encodeURIComponent(title)}`);
}

function add(section: HTMLElement, list: Element, title: string): void {
  if (list.querySelector(radioParts.songTitle.selector)?.textContent === title) return;
  const row = section.querySelector("template")?.content.firstElementChild?.cloneNode(true);
  if (!(row instanceof Element)) return;
  fill(row, title);
  list.prepend(row);
  showSongHeart(row);
  while (list.childElementCount > SHOWN) list.lastElementChild?.remove();
  section.hidden = false;
}

function offer(section: HTMLElement, song: { title: string; at: number }): void {
  const line = section.querySelector<HTMLElement>(radioParts.offer.selector);
  const store = localStorageOrNull();
  if (!line || !store) return;
  line.hidden = countHearing(store, song) < OFFERED_AFTER;
  fill(line, song.title);
}

/** Updates the songs on a station's page while the dock plays the station. */
export function startSongs(part: HTMLElement): void {
  const list = part.querySelector(radioParts.songs.selector);
  if (!list) return;
  const end = listen("lor:song", ({ id, title, at }) => {
    if (!part.isConnected) return end();
    if (id !== radioParts.station.of(part)) return;
    add(part, list, title);
    offer(part, { title, at });
  });
}
