import type { Info } from "./protocol";

/** The report that the embed sends four times a second while it plays. */
export function progressOf({ currentTime, duration, buffered, playbackRate }: HTMLVideoElement) {
  const loaded = buffered.length ? buffered.end(buffered.length - 1) / duration : 0;
  const info: Info = {
    currentTime,
    currentTimeLastUpdated_: Date.now() / 1000,
    playbackRate,
    videoLoadedFraction: loaded,
    videoBytesLoaded: loaded,
  };
  return info;
}
