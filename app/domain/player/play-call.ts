import { addresses } from "../../addresses";
import type { Item } from "../items/item";

/** Returns the call that counts a press on Play (ITEM-4). */
export function playCall(item: Item): { path: string; body: Record<string, string> } {
  const { id } = item;
  if (item.kind === "station")
    return { path: addresses.api.radio.history.set, body: { uid: "me", stationid: id } };
  if (item.kind === "video") return { path: addresses.api.history.add, body: { ytid: id } };
  const body = { uid: "me", podcast_id: item.podcastId, episodeid: id };
  return { path: addresses.api.podcast.history.set, body };
}
