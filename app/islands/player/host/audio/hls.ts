import Hls from "hls.js/light";

/**
 * Plays an HLS playlist in the element.
 * @returns a function that ends this
 */
export function playPieces(audio: HTMLAudioElement, url: string, failed: () => void): () => void {
  const hls = new Hls({
    enableWorker: false,
    maxBufferLength: 20,
    // The server reads the titles; a track of cues would break the page's policy.
    enableDateRangeMetadataCues: false,
    enableEmsgMetadataCues: false,
    enableID3MetadataCues: false,
  });
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal) failed();
  });
  hls.loadSource(url);
  hls.attachMedia(audio);
  return () => hls.destroy();
}
