import { type ChosenList, listen } from "~/browser/platform/events";
import { storeCookie } from "~/browser/platform/storage";
import { formatLastRadio } from "~/domain/artist-radio/last-radio";
import { RECENT } from "~/domain/artist-radio/mix";
import { isRadioPage, keepRadio, type Radio, radioList, readRadio } from "./kept-radio";
import { RadioList } from "./radio-list";
import type { OrderedPlayer } from "./play-order";

const pathOf = ({ page }: ChosenList) => new URL(page).pathname;

/** Returns the radio that is playing: the one of the chosen list, else the one kept from before. */
function radioOf({ choice, played, view }: OrderedPlayer): Radio | null {
  const kept = readRadio();
  const page = choice.list && pathOf(choice.list);
  const last = kept?.heard.at(-1);
  if (!page) return [...played, view().item].some(({ id }) => id === last) ? kept : null;
  if (!isRadioPage(page)) return null;
  return kept?.page === page ? kept : { page, heard: [] };
}

/** Remembers the artist radio that is playing, so that it continues after a reload (ARTIST-10). */
export function rememberRadio(player: OrderedPlayer) {
  const note = () => {
    const { item, state } = player.view();
    // A queued episode is not part of the radio.
    if (state !== "playing" || !player.playsOn || item.kind !== "video") return;
    const radio = radioOf(player);
    const before = radio?.heard.filter((id) => id !== item.id) ?? [];
    const heard = [...before, item.id].slice(-RECENT);
    keepRadio(radio && { ...radio, heard }, player.choice.list);
    // The server adds a link back to the radio to the sidebar (SHELL-7).
    if (radio) storeCookie("last-radio", formatLastRadio(item.id, radio.page));
  };
  note();
  listen("lor:playing", note);
  return {
    /** Returns null for any other list. */
    open: (chosen: ChosenList) => (isRadioPage(pathOf(chosen)) ? new RadioList(chosen) : null),
    /** Returns the rest of the radio whose latest song this is; null if there is none. */
    again: (id: string) => {
      const list = radioList(id);
      return list && new RadioList(list);
    },
  };
}
