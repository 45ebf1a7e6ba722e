import { addresses } from "~/addresses";
import { listen } from "~/browser/platform/events";
import { isSounding } from "~/domain/player/player";
import { promptAfterPlay } from "./first-play.client";

let counted = "";

/** Tells the directory once for each station that it is heard (RADIO-19). Nobody waits for its answer. */
listen("lor:playing", ({ item, state }) => {
  if (item.kind !== "station" || item.id === counted || !isSounding(state)) return;
  counted = item.id;
  fetch(addresses.api.radio.click(item.id), { credentials: "omit" }).catch(() => undefined);
  promptAfterPlay(item.id);
});
