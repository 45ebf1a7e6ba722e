import { playlistFileName, stationPlaylist } from "~/domain/radio/lists/station-playlist";

/** Players know M3U by this type. */
export function playlistAnswer(name: string, entries: { name: string; url: string }[]): Response {
  return new Response(stationPlaylist(entries), {
    headers: {
      "Content-Type": "audio/x-mpegurl; charset=utf-8",
      "Content-Disposition": `attachment; filename="${playlistFileName(name)}"`,
    },
  });
}
