import type { StationSource } from "~/domain/player/item";

const HLS = "application/vnd.apple.mpegurl";

/** Starts to play a source in the element. @returns what detaches it */
export function attach(
  audio: HTMLAudioElement,
  source: StationSource,
  failed: () => void,
): () => void {
  if (source.hls && !audio.canPlayType(HLS)) return attachPieces(audio, source.url, failed);
  audio.src = source.url;
  return () => detach(audio);
}

function detach(audio: HTMLAudioElement): void {
  audio.pause();
  audio.removeAttribute("src");
  audio.load();
}

/** The library is downloaded only by browsers that do not play such playlists by themselves. */
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
