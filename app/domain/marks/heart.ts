import { addresses } from "../../addresses";
import type { ItemKey } from "./item-key";

/** The heart of an item: the calls that set and clear it, and the fields by which they know it. */
export interface Heart {
  key: ItemKey;
  set: string;
  clear: string;
  fields: Record<string, string>;
}

export const videoHeart = (ytid: string): Heart => ({
  key: `video:${ytid}`,
  set: addresses.api.star.set,
  clear: addresses.api.star.clear,
  fields: { ytid },
});
