import { parseWishedVideo, type WishedVideo } from "~/domain/wish";
import type { Video } from "./player-view";

const KEY = "lor:last-played";

/** spec 1 §4: what was played last is kept, and on return made ready, not started. */
export function keepLastPlayed(storage: Pick<Storage, "setItem"> | null, video: Video): void {
  try {
    storage?.setItem(KEY, JSON.stringify(video));
  } catch {
    // A full storage forgets; playing goes on.
  }
}

export function lastPlayed(storage: Pick<Storage, "getItem"> | null): WishedVideo | null {
  return parseWishedVideo(storage?.getItem(KEY));
}
