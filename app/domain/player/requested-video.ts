import type { Item } from "./item";
import type { RequestedVideo } from "./play-request";

/** An item as the player takes it; null when it is no video. */
export function requestedVideo(item: Item | null): RequestedVideo | null {
  if (item?.kind !== "video") return null;
  const { id, title, by, duration, slice } = item;
  return { ytid: id, title, slice, ...(by !== null && { author: by }), duration };
}
