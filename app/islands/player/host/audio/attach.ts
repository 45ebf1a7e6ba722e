import { importAgain } from "~/browser/platform/chunks/import-again";
import type { EpisodeItem, StationItem, StationSource } from "~/domain/items/item";

const HLS = "application/vnd.apple.mpegurl";

/** A source and how to play it: by the element alone, or in pieces by a library. */
export type Way = { url: string; pieces: boolean };

function sourcesOf(item: StationItem | EpisodeItem): StationSource[] {
  if (item.kind === "station") return item.sources;
  return [{ url: item.url, hls: item.type === HLS }];
}

/** Returns all ways to play it, in the order to try them. */
export function waysOf(item: StationItem | EpisodeItem, audio: HTMLAudioElement): Way[] {
  return playable(sourcesOf(item)).flatMap((source) => waysTo(source, audio));
}

/** Browsers refuse unencrypted audio on https pages. */
function playable(sources: StationSource[]): StationSource[] {
  const isSecure = location.protocol === "https:";
  return sources.filter(({ url }) => !isSecure || url.startsWith("https:"));
}

/**
 * Returns the element before the library. Some browsers play HLS themselves, but not every kind of
 * piece.
 */
function waysTo({ url, hls }: StationSource, audio: HTMLAudioElement): Way[] {
  const alone = !hls || audio.canPlayType(HLS) !== "";
  const helped = hls && ("MediaSource" in window || "ManagedMediaSource" in window);
  return [...(alone ? [{ url, pieces: false }] : []), ...(helped ? [{ url, pieces: true }] : [])];
}

/**
 * Starts to play a source in the element.
 * @returns a function that detaches it
 */
export function attach(
  audio: HTMLAudioElement,
  { url, pieces }: Way,
  failed: () => void,
): () => void {
  if (pieces) return attachPieces(audio, url, failed);
  audio.src = url;
  return () => detach(audio);
}

function detach(audio: HTMLAudioElement): void {
  audio.pause();
  audio.removeAttribute("src");
  audio.load();
}

/** Downloads the library, which is only needed if the element cannot play the playlist itself. */
function attachPieces(audio: HTMLAudioElement, url: string, failed: () => void): () => void {
  let end = () => detach(audio);
  let isOver = false;
  void importAgain(() => import("./hls"))
    .then(({ playPieces }) => {
      if (!isOver) end = playPieces(audio, url, failed);
    })
    .catch(() => isOver || failed());
  return () => {
    isOver = true;
    end();
  };
}
