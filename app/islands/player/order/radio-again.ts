import { listen } from "~/browser/platform/events";
import { localStorageOrNull, storeCookie } from "~/browser/platform/storage";
import { formatHeard } from "~/domain/artist-radio/heard";
import { formatLastRadio } from "~/domain/artist-radio/last-radio";
import { RECENT } from "~/domain/artist-radio/mix";
import { PlayedList } from "./played-list";
import type { OrderedPlayer } from "./play-order";

/** The artist radio that plays here, and the songs that it has played, the latest last. */
interface Radio {
  page: string;
  heard: string[];
}

const KEY = "lor:radio";
/** Of an artist radio; lists of stations are at `/radio` and `/radio/search`. */
const PAGE = /^\/radio\/(?!search\/?$)./i;

function read(): Radio | null {
  try {
    const kept: Radio | null = JSON.parse(localStorageOrNull()?.getItem(KEY) ?? "null");
    return Array.isArray(kept?.heard) ? kept : null;
  } catch {
    return null;
  }
}

function write(radio: Radio | null): void {
  try {
    if (radio) localStorageOrNull()?.setItem(KEY, JSON.stringify(radio));
    else localStorageOrNull()?.removeItem(KEY);
  } catch {
    // A full storage only means that the radio ends with the page.
  }
}

/** The radio that plays now: of the list that was chosen, else the one that went on here. */
function radioOf({ choice, played, view }: OrderedPlayer): Radio | null {
  const kept = read();
  const page = choice.list && new URL(choice.list.page).pathname;
  const last = kept?.heard.at(-1);
  if (!page) return [...played, view().item].some(({ id }) => id === last) ? kept : null;
  if (!PAGE.test(page)) return null;
  return kept?.page === page ? kept : { page, heard: [] };
}

/**
 * Remembers the artist radio that plays, so that it goes on after a reload (ARTIST-10).
 * @returns the rest of the radio whose latest song this is; null when it is of none
 */
export function rememberRadio(player: OrderedPlayer): (id: string) => PlayedList | null {
  const note = () => {
    const { item, state } = player.view();
    // A station or an episode may play while the radio waits.
    if (state !== "playing" || item.kind !== "video") return;
    const radio = radioOf(player);
    const before = radio?.heard.filter((id) => id !== item.id) ?? [];
    write(radio && { ...radio, heard: [...before, item.id].slice(-RECENT) });
    // The server puts the way back to it into the sidebar (SHELL-7).
    if (radio) storeCookie("last-radio", formatLastRadio(item.id, radio.page));
  };
  note();
  listen("lor:playing", note);
  return (id) => {
    const radio = read();
    if (radio?.heard.at(-1) !== id) return null;
    const rows = document.createElement("ul");
    const more = document.createElement("a");
    more.dataset.more = "";
    more.setAttribute("href", `${radio.page}?next=${formatHeard(radio.heard)}`);
    document.createElement("div").append(rows, more);
    return new PlayedList({ rows, page: new URL(radio.page, location.href).href });
  };
}
