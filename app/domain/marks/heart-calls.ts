import { addresses } from "../../addresses";
import { NotAnItemKey, parseItemKey, type ItemKey } from "./item-key";

/** The API calls that set and clear an item's heart, and the fields that identify the item. */
export type HeartCalls = { set: string; clear: string; fields: Record<string, string> };

const { api } = addresses;

/**
 * Returns the calls for an item. Only this function knows how the API names hearts.
 * @throws {NotAnItemKey}
 */
export function heartCalls(key: ItemKey): HeartCalls {
  const { kind, id } = parseItemKey(key);
  switch (kind) {
    case "video":
      return { set: api.star.set, clear: api.star.clear, fields: { ytid: id } };
    case "station": {
      const { set, clear } = api.radio.heart;
      return { set, clear, fields: { uid: "me", stationid: id } };
    }
    case "podcast": {
      const { set, clear } = api.podcast.heart;
      return { set, clear, fields: { uid: "me", podcast_id: id } };
    }
    case "song":
      return { set: api.radio.song.set, clear: api.radio.song.clear, fields: { title: id } };
    case "episode":
      throw new NotAnItemKey("An episode has no heart of its own");
  }
}
