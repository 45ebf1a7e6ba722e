import { listen } from "~/browser/platform/events";
import type { PlayerState } from "~/domain/player/player";

const VOLUME = "lor:volume";

/**
 * Returns the media element for audio without a picture. It is inside `#player`, which navigation
 * never replaces. One element serves all items, because some browsers only let an element continue
 * that a press has started.
 */
export function audioElement(section: Element): HTMLAudioElement {
  const found = section.querySelector<HTMLAudioElement>(":scope > audio");
  if (found) return found;
  const audio = document.createElement("audio");
  audio.preload = "none";
  restoreVolume(audio);
  // Not chosen for the podcast, so the next episode is not played with it.
  listen("lor:rate", ({ rate }) => (audio.playbackRate = rate));
  section.append(audio);
  return audio;
}

function restoreVolume(audio: HTMLAudioElement): void {
  try {
    const kept = Number(localStorage.getItem(VOLUME) ?? 1);
    if (kept >= 0 && kept <= 1) audio.volume = kept;
  } catch {
    // Storage may be forbidden.
  }
}

export function keepVolume(volume: number): void {
  try {
    localStorage.setItem(VOLUME, String(volume));
  } catch {
    // Storage may be full or forbidden.
  }
}

/** Listens to several events, named with spaces between them. */
export function listenerOf(audio: HTMLAudioElement, signal: AbortSignal) {
  return (names: string, act: () => void): void => {
    for (const name of names.split(" ")) audio.addEventListener(name, act, { signal });
  };
}

/** Sets the speed, also for whatever is loaded next. */
export function applyRate(audio: HTMLAudioElement, rate: number): void {
  audio.defaultPlaybackRate = rate;
  audio.playbackRate = rate;
}

/** `wanted`: the listener wants it to play; `begun`: it has played since it was loaded. */
export type AudioReading = Pick<HTMLAudioElement, "paused" | "ended" | "readyState" | "seeking"> & {
  wanted: boolean;
  begun: boolean;
};

/** Translates the element's state for the player (PLAYER-3). */
export function audioState({ wanted, begun, ...audio }: AudioReading): PlayerState {
  if (audio.ended) return "ended";
  if (!wanted) return begun ? "paused" : "cued";
  if (audio.paused || audio.seeking || audio.readyState < 3)
    return begun ? "buffering" : "unstarted";
  return "playing";
}
