/** The page of a playlist. */
export function playlistPath(pid: string): string {
  return `/playlist/${pid}`;
}

/** The add-to-playlist popup as a page; `back` is the path that it leads back to. */
export function addToPlaylistPath(ytid: string, back: string): string {
  return `/playlist/add?${new URLSearchParams({ v: ytid, back }).toString()}`;
}
