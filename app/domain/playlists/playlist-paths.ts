import { addresses } from "../../addresses";

export function playlistPath(pid: string): string {
  return addresses.playlist.of(pid);
}

export const ADD_TO_PLAYLIST = addresses.playlist.add;

/**
 * Returns the add-to-playlist popup's address as a page, which returns to the path `back`. With
 * `isNew` it is the dialog for a new playlist (PLAYLIST-5).
 */
export function addToPlaylistPath(ytid: string, back: string, isNew = false): string {
  const query = { v: ytid, back, ...(isNew && { new: "1" }) };
  return `${ADD_TO_PLAYLIST}?${new URLSearchParams(query).toString()}`;
}
