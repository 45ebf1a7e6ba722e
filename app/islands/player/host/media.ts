import type { Item } from "~/domain/player/item";
import type { MediaSample } from "~/domain/player/loop";

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
  | { type: "unavailable" };

/** `duration` is 0 until the host knows it; `rates` are the speeds that it offers, slowest first. */
export type MediaReading = MediaSample & { duration: number; rates: number[] };

/** What the player needs from a host. Of the commands given before `ready`, the latest ones are applied then. */
export interface MediaAdapter {
  readonly ready: boolean;
  load(item: Item, request: MediaRequest): void;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  setRate(rate: number): void;
  sample(): MediaReading;
  destroy(): void;
}

export type Tell = (event: MediaEvent) => void;

/** `tell` is called asynchronously, until `destroy`. */
export type OpenMedia = (item: Item, request: MediaRequest, tell: Tell) => MediaAdapter;
