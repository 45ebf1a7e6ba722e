import { addresses } from "~/addresses";
import { listen } from "~/browser/platform/events";
import { isSounding } from "~/domain/player/player";
import { promptAfterPlay } from "./first-play.client";

let counted = "";

/**
 * Reports each station to the directory the first time it is heard (RADIO-19). The response is
 * ignored.
 */
listen("lor:playing", ({ item, state }) => {
  if (item.kind !== "station" || item.id === counted || !isSounding(state)) return;
  counted = item.id;
  fetch(addresses.api.radio.click(item.id), { credentials: "omit" }).catch(() => undefined);
  promptAfterPlay(item.id);
});
