import { normalForm } from "../../text/normalise";
import { printable } from "../../text/text";

interface Entry {
  name: string;
  url: string;
}

const oneLine = (text: string) => printable(text).replace(/[\r\n]+/g, " ");

/** Writes an M3U file of stations for the listener's own player. */
export function stationPlaylist(entries: readonly Entry[]): string {
  const lines = entries.flatMap(({ name, url }) => [`#EXTINF:-1,${oneLine(name)}`, oneLine(url)]);
  return ["#EXTM3U", ...lines, ""].join("\r\n");
}

/** Returns a file name that every system accepts. */
export function playlistFileName(name: string): string {
  const plain = normalForm(name, "NFKD")
    .replace(/[^\w -]/g, "")
    .trim()
    .slice(0, 60);
  return `${plain || "station"}.m3u`;
}
