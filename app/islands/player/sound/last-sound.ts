import { storeCookie } from "~/browser/platform/storage";
import type { Item } from "~/domain/items/item";
import { formatLastSound } from "~/domain/player/last/last-sound";

/** The server cues the station or episode of this cookie when the listener comes back (PLAYER-10). */
export function storeLastSoundCookie(item: Item): void {
  const at = Math.floor(Date.now() / 1000);
  if (item.kind !== "video") storeCookie("last-played", formatLastSound({ ...item, at }));
}
