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

export function showInMediaSession({ item, state }: PlayerView, picture: string | null): void {
  const session = navigator.mediaSession;
  if (!session) return;
  session.playbackState = isSounding(state) ? "playing" : state === "paused" ? "paused" : "none";
  const { title } = item;
  if (session.metadata?.title === title) return;
  const artwork = picture ? [{ src: picture }] : [];
  session.metadata = new MediaMetadata({ title, artist: item.by ?? "", artwork });
}
