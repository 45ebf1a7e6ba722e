import { playlistFileName, stationPlaylist } from "~/domain/radio/lists/station-playlist";

/** The type by which players recognise M3U. */
export function playlistAnswer(name: string, entries: { name: string; url: string }[]): Response {
  return new Response(stationPlaylist(entries), {
    headers: {
      "Content-Type": "audio/x-mpegurl; charset=utf-8",
      "Content-Disposition": `attachment; filename="${playlistFileName(name)}"`,
    },
  });
}
