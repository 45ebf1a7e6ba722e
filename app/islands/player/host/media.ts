import type { Item, ItemKind } from "~/domain/items/item";
import type { MediaSample } from "~/domain/player/loop/loop";

/** `start` in seconds; without `autoplay` the item is only cued. */
export type MediaRequest = { start: number; autoplay: boolean };

export type MediaEvent =
  /** The embedded page exists; it may not answer yet. */
  | { type: "framed" }
  /** A reading may have changed. */
  | { type: "changed" }
  /** The host's own error number. */
  | { type: "error"; code: number }
  /** The browser blocked autoplay. */
  | { type: "autoplay-blocked" }
  /** The host's script could not be loaded, so this adapter cannot be used. */
  | { type: "unavailable" }
  /** It does not sound now and tries again; null when it sounds again. */
  | { type: "interrupted"; text: string | null }
  /** It cannot be played; the text says what to do. */
  | { type: "silent"; text: string }
  /** What a station plays now. */
  | { type: "song"; title: string };

/** `duration` is 0 until the host knows it; `rates` are the speeds that it offers, slowest first. */
export type MediaReading = MediaSample & { duration: number; rates: number[] };

/** What the player needs from a host. Of the commands given before `ready`, the latest ones are applied then. */
export interface MediaAdapter {
  readonly kind: ItemKind;
  /** It tells every failure by itself, so nobody has to watch whether it plays. */
  readonly tellsFailures: boolean;
  readonly ready: boolean;
  load(item: Item, request: MediaRequest): void;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  setRate(rate: number): void;
  toggleMute(): void;
  sample(): MediaReading;
  destroy(): void;
}

export type Tell = (event: MediaEvent) => void;

/** `tell` is called asynchronously, until `destroy`. */
export type OpenMedia = (item: Item, request: MediaRequest, tell: Tell) => MediaAdapter;
