import { addresses } from "~/addresses";
import { emit } from "~/browser/platform/events";

/**
 * Follows the songs of a station while it plays, and tells the page.
 * @returns a function that ends this
 */
export function followSongs(stationId: string, heard: (title: string) => void): () => void {
  const events = new EventSource(addresses.api.radio.now(encodeURIComponent(stationId)));
  events.addEventListener("title", ({ data }: MessageEvent<string>) => {
    const song = songIn(data);
    if (!song) return;
    heard(song.title);
    emit("lor:song", { id: stationId, ...song });
  });
  return () => events.close();
}

function songIn(json: string): { title: string; at: number } | null {
  try {
    const { title, at }: { title?: unknown; at?: unknown } = JSON.parse(json);
    if (typeof title !== "string" || !title.trim()) return null;
    return { title, at: typeof at === "number" ? at : 0 };
  } catch {
    return null;
  }
}
