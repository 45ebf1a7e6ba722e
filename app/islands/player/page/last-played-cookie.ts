import { storeCookie } from "~/browser/platform/storage";
import { placeWorthKeeping } from "~/domain/marks/song-place";
import { formatLastPlayed } from "~/domain/player/last/last-played";
import type { PlayerController } from "../controller";

/**
 * Where the whole song stands that the player holds, if it helps to go on there; else null.
 * @param of what it held until now, while the host still plays that
 */
export function placeOf(player: PlayerController, of = player.view()): number | null {
  const { item, live } = of;
  if (item.kind !== "video" || item.slice || live) return null;
  return placeWorthKeeping(player.position() ?? 0, item.duration ?? 0);
}

/**
 * The server cues the item in this cookie when the listener returns (PLAYER-10).
 * @param movedAt when the listener chose a position, in epoch ms
 */
export function storeLastPlayed(player: PlayerController, movedAt = 0): void {
  const { item } = player.view();
  if (item.kind !== "video") return;
  // Rounded up, so that it is no older than what the server was told before.
  const at = Math.ceil(Date.now() / 1000);
  const place = { place: placeOf(player), movedAt: Math.ceil(movedAt / 1000) };
  storeCookie(
    "last-played",
    formatLastPlayed({ ytid: item.id, section: item.slice, at, ...place }),
  );
}
