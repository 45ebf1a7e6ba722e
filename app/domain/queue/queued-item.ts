import type { Item } from "../items/item";
import { videoItem } from "../items/video-item";
import type { Queued } from "./queue";

/** A queued item as the player takes it. */
export function itemOf(queued: Queued): Item {
  return queued.ytid === undefined ? queued.item : videoItem(queued);
}
