import { can } from "~/domain/items/item";
import { isSounding } from "~/domain/player/player";
import type { PlayerView } from "../player-view";

export interface SessionControls {
  view(): PlayerView;
  position(): number | null;
  play(): void;
  pause(): void;
  next(): void;
  previous(): void;
  seek(seconds: number): void;
}

const BACK = 15;
const FORWARD = 30;

/**
 * Handles the media keys of keyboard, headset and lock screen that apply to the current item.
 * @param hasNext whether Next leads somewhere
 */
export function handleMediaKeys(player: SessionControls, hasNext: boolean): void {
  const session = navigator.mediaSession;
  if (!session) return;
  const { item } = player.view();
  const { seek, skips } = can(item);
  const by = (seconds: number) => player.seek(Math.max(0, (player.position() ?? 0) + seconds));
  session.setActionHandler("play", () => player.play());
  session.setActionHandler("pause", () => player.pause());
  session.setActionHandler("nexttrack", hasNext ? () => player.next() : null);
  session.setActionHandler("previoustrack", seek ? () => player.previous() : null);
  session.setActionHandler("seekbackward", skips ? () => by(-BACK) : null);
  session.setActionHandler("seekforward", skips ? () => by(FORWARD) : null);
  session.setActionHandler("seekto", seek ? ({ seekTime }) => player.seek(seekTime ?? 0) : null);
}

/**
 * Sets the position and speed, from which the browser carries on by itself. A station has neither.
 */
function showPosition(session: MediaSession, player: SessionControls): void {
  const { item, rate } = player.view();
  const { duration } = item;
  const position = player.position();
  if (!can(item).seek || !duration || position === null) return session.setPositionState?.();
  const place = Math.min(Math.max(position, 0), duration);
  session.setPositionState?.({ duration, playbackRate: rate, position: place });
}

/** @param picture an address; null if there is none */
export function showInMediaSession(player: SessionControls, picture: string | null): void {
  const session = navigator.mediaSession;
  if (!session) return;
  const { item, state, song } = player.view();
  showPosition(session, player);
  session.playbackState = isSounding(state) ? "playing" : state === "paused" ? "paused" : "none";
  const title = song ?? item.title;
  if (session.metadata?.title === title) return;
  const artwork = picture ? [{ src: picture }] : [];
  const artist = (song ? item.title : item.by) ?? "";
  session.metadata = new MediaMetadata({ title, artist, artwork });
}
