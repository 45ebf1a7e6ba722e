import type { MediaSample } from "~/domain/loop";
import type { PlayerState } from "~/domain/player";

/** Seconds; without `autoplay` the item is only made ready. */
export type MediaRequest = { start: number; autoplay: boolean };

export type MediaEvent =
  /** The embedded page exists; it may not answer yet. */
  | { type: "framed" }
  | { type: "ready" }
  | { type: "state"; state: PlayerState }
  | { type: "rate" }
  /** The host's own error number. */
  | { type: "error"; code: number }
  /** The browser refused to start by itself. */
  | { type: "refused" }
  /** The host's script could not be loaded: this adapter is of no more use. */
  | { type: "unavailable" };

/** One reading; `duration` is 0 until the host knows it. */
export type MediaReading = MediaSample & { duration: number };

/** What the player needs of a host. Commands before `ready` are kept, the latest wins. */
export interface MediaAdapter {
  readonly ready: boolean;
  load(id: string, request: MediaRequest): void;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  setRate(rate: number): void;
  /** The rates that the host offers, slowest first. */
  rates(): number[];
  sample(): MediaReading;
  /** The answer ends it. */
  on(listener: (event: MediaEvent) => void): () => void;
  destroy(): void;
}

export type OpenMedia = (id: string, request: MediaRequest) => MediaAdapter;
