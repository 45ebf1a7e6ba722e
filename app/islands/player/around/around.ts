import { importAgain } from "~/browser/platform/chunks/import-again";
import { handleMediaKeys, showInMediaSession } from "../host/media-session";
import type { PlayerController } from "../controller";
import { hasNext } from "../order/next-of-station";
import { followLists } from "./list-repeat";
import { keepOneSound } from "./one-sound";
import { pictureOf } from "../../parts/picture";

/** At this width and above, the dock is beside lists. */
const WIDE = "(width >= 942px)";

let isFollowing = false;
let upNext: Promise<() => void> | null = null;

/**
 * Shows the current item in the media session and, if there is room, what comes next; also follows
 * the player's lists.
 */
export function showAround(
  player: PlayerController,
  dock: HTMLElement | null,
  imageOrigin: string,
): void {
  if (!isFollowing) {
    followLists(player);
    keepOneSound(player);
  }
  isFollowing = true;
  handleMediaKeys(player, hasNext(player));
  showInMediaSession(player, pictureOf(player.view().item, imageOrigin));
  if (!dock || !matchMedia(WIDE).matches) return;
  upNext ??= importAgain(() => import("./up-next")).then(({ startUpNext }) =>
    startUpNext(player, dock, imageOrigin),
  );
  upNext.then(
    (refresh) => refresh(),
    () => (upNext = null),
  );
}
