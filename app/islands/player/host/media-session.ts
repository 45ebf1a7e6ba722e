import { isSounding } from "~/domain/player/player";
import type { PlayerView } from "../player-view";

export interface SessionControls {
  play(): void;
  pause(): void;
  next(): void;
  previous(): void;
}

/** The media keys of keyboard, headset and lock screen. */
export function handleMediaKeys({ play, pause, next, previous }: SessionControls): void {
  const session = navigator.mediaSession;
  session?.setActionHandler("play", play);
  session?.setActionHandler("pause", pause);
  session?.setActionHandler("nexttrack", next);
  session?.setActionHandler("previoustrack", previous);
}

export function showInMediaSession({ video, state }: PlayerView, picture: string): void {
  const session = navigator.mediaSession;
  if (!session) return;
  session.playbackState = isSounding(state) ? "playing" : state === "paused" ? "paused" : "none";
  if (session.metadata?.title === video.title) return;
  session.metadata = new MediaMetadata({
    title: video.title,
    artist: video.author ?? "",
    artwork: [{ src: picture, sizes: "480x360", type: "image/jpeg" }],
  });
}
