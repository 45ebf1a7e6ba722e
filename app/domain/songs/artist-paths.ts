import { addresses } from "../../addresses";
import { watchPath } from "../videos/youtube-id";

/** Returns the path of the artist's radio. */
export function radioPath(artist: string): string {
  return addresses.radio.artist(encodeURIComponent(artist));
}

/**
 * Returns the watch page with similar artists open. With `wait` the server sends them with the page
 * instead of streaming them.
 */
export function artistsPath(ytid: string, { wait = false } = {}): string {
  return `${watchPath({ ytid })}&tab=artists${wait ? "&wait=1" : ""}#artists`;
}

/** Artists shown while the list is collapsed (SONG-3). */
export const FIRST_ARTISTS = 4;

export const ARTISTS_UNAVAILABLE = "Artists cannot be loaded right now.";
export const NO_ARTISTS = "No similar artists are known.";
