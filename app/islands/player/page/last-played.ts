import { formatLastPlayed } from "~/domain/player/last-played";
import { storeCookie } from "~/browser/platform/storage";
import type { Video } from "../player-view";

/** The server cues the video of this cookie when the listener comes back (PLAYER-10). */
export function storeLastPlayedCookie(video: Video): void {
  const at = Math.floor(Date.now() / 1000);
  storeCookie("last-played", formatLastPlayed({ ...video, at }));
}

/** The same in this browser's storage. */
export function storeLastPlayed(storage: Pick<Storage, "setItem"> | null, video: Video): void {
  try {
    storage?.setItem("lor:last-played", JSON.stringify(video));
  } catch {
    // Storage may be full, which must not stop the playback.
  }
}
