import type { Item } from "../items/item";
import { videoItem } from "../items/video-item";
import { shownTitle } from "../videos/titles";
import type { Queued } from "./queue";

/** Converts a queued item for the player. */
export function itemOf(queued: Queued): Item {
  return queued.ytid === undefined ? queued.item : videoItem(queued);
}

/** Returns the videos that have only a substitute for a title, and may have one at the host. */
export function untitledIn(queue: readonly Queued[]): string[] {
  return queue.flatMap(({ ytid, title, unavailable }) =>
    ytid && title === shownTitle({ ytid }) && !unavailable ? ytid : [],
  );
}
