import type { Item } from "../items/item";
import { videoItem } from "../items/video-item";
import type { Queued } from "./queue";

/** Converts a queued item for the player. */
export function itemOf(queued: Queued): Item {
  return queued.ytid === undefined ? queued.item : videoItem(queued);
}
