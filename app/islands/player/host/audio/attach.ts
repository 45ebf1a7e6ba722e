import type { EpisodeItem, StationItem, StationSource } from "~/domain/items/item";

const HLS = "application/vnd.apple.mpegurl";

/** A source and how to play it: by the element alone, or in pieces by a library. */
export type Way = { url: string; pieces: boolean };

function sourcesOf(item: StationItem | EpisodeItem): StationSource[] {
  if (item.kind === "station") return item.sources;
  return [{ url: item.url, hls: item.type === HLS }];
}

/** All ways to play it, in the order in which they are tried. */
export function waysOf(item: StationItem | EpisodeItem, audio: HTMLAudioElement): Way[] {
  return playable(sourcesOf(item)).flatMap((source) => waysTo(source, audio));
}

/** Browsers refuse sound without encryption on pages with it. */
function playable(sources: StationSource[]): StationSource[] {
  const isSecure = location.protocol === "https:";
  return sources.filter(({ url }) => !isSecure || url.startsWith("https:"));
}

/** The element comes first. Some browsers play such playlists by themselves, but not all kinds of pieces. */
function waysTo({ url, hls }: StationSource, audio: HTMLAudioElement): Way[] {
  const alone = !hls || audio.canPlayType(HLS) !== "";
  const helped = hls && ("MediaSource" in window || "ManagedMediaSource" in window);
  return [...(alone ? [{ url, pieces: false }] : []), ...(helped ? [{ url, pieces: true }] : [])];
}

/** Starts to play a source in the element. @returns what detaches it */
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

/** The library is downloaded only where the element alone does not play the playlist. */
function attachPieces(audio: HTMLAudioElement, url: string, failed: () => void): () => void {
  let end = () => detach(audio);
  let isOver = false;
  void import("./hls")
    .then(({ playPieces }) => {
      if (!isOver) end = playPieces(audio, url, failed);
    })
    .catch(() => isOver || failed());
  return () => {
    isOver = true;
    end();
  };
}
