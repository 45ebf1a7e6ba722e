import { addresses } from "../../addresses";
import type { ItemKey } from "./item-key";

/**
 * The heart of an item: its calls, which end in `/set` and `/clear`, and the fields by which they
 * know the item.
 */
export interface Heart {
  key: ItemKey;
  calls: string;
  fields: Record<string, string>;
}

export function videoHeart(ytid: string): Heart {
  return { key: `video:${ytid}`, calls: addresses.api.star.base, fields: { ytid } };
}
