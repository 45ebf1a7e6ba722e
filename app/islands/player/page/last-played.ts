import { formatLastPlayed } from "~/domain/player/last/last-played";
import { storeCookie } from "~/browser/platform/storage";
import type { VideoItem } from "~/domain/items/item";

/** The server cues the item in this cookie when the listener returns (PLAYER-10). */
export function storeLastPlayedCookie(item: VideoItem): void {
  const at = Math.floor(Date.now() / 1000);
  storeCookie("last-played", formatLastPlayed({ ytid: item.id, slice: item.slice, at }));
}
