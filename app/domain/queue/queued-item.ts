import type { Item } from "../player/item";
import { videoItem } from "../videos/video-item";
import type { Queued } from "./queue";

/** A queued item as the player takes it. */
export function itemOf(queued: Queued): Item {
  return queued.ytid === undefined ? queued.item : videoItem(queued);
}
