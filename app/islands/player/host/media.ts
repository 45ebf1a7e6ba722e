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
  /** It does not play now but is being retried; null when it plays again. */
  | { type: "interrupted"; text: string | null }
  /** It cannot be played. The text says what to do. */
  | { type: "silent"; text: string }
  /** A station's current song. */
  | { type: "song"; title: string };

/**
 * `duration` is 0 until the host knows it; `rates` are the speeds that it offers, slowest first.
 */
export type MediaReading = MediaSample & { duration: number; rates: number[] };

/**
 * The interface of a host to the player. Of the commands given before `ready`, the latest ones are
 * applied then.
 */
export interface MediaAdapter {
  readonly kind: ItemKind;
  /** Whether it reports every failure itself, so that no watchdog is needed. */
  readonly tellsFailures: boolean;
  readonly ready: boolean;
  load(item: Item, request: MediaRequest): void;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  /** The listener chose the position that is sought next, and not the loop (PODCAST-23). */
  moved?(): void;
  /** Returns the position that a page knows of, if the listener was there later (ITEM-10). */
  laterPosition?(item: Item): number | null;
  setRate(rate: number): void;
  toggleMute(): void;
  sample(): MediaReading;
  destroy(): void;
}

export type Tell = (event: MediaEvent) => void;

/** `tell` is called asynchronously, until `destroy`. */
export type OpenMedia = (item: Item, request: MediaRequest, tell: Tell) => MediaAdapter;
