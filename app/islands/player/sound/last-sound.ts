import { storeCookie } from "~/browser/platform/storage";
import type { Item } from "~/domain/items/item";
import { formatLastSound } from "~/domain/player/last/last-sound";

/** The server cues the station or episode in this cookie when the listener returns (PLAYER-10). */
export function storeLastSoundCookie(item: Item): void {
  const at = Math.floor(Date.now() / 1000);
  if (item.kind !== "video") storeCookie("last-played", formatLastSound({ ...item, at }));
}
