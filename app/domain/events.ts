import type { PlayerModes, PlayerState } from "./player";
import type { Slice } from "./slice";

/** A page or a click wishes this to be played; the player decides. Durations are seconds. */
export type Wish = {
  ytid: string;
  title: string;
  author?: string;
  duration?: number | null;
  slice: Slice | null;
  autoplay: boolean;
};

/** What the player holds, sent on every change. `duration` is null until the player knows it. */
export type Playing = {
  ytid: string;
  title: string;
  state: PlayerState;
  slice: Slice | null;
  duration: number | null;
};

export type Counted = {
  ytid: string;
  repeats: number;
  totalRepeats: number;
  todayRepeats: number;
};

/** The events that parts of a page send each other on `document`, by name. */
export type LorEvents = {
  "lor:wish": Wish;
  "lor:slice": { ytid: string; slice: Slice | null };
  "lor:seek": { seconds: number };
  "lor:playing": Playing;
  /** The player's listener writes its media position into `seconds` before `emit` returns. */
  "lor:position-request": { seconds: number | null };
  "lor:counted": Counted;
  "lor:heart": { ytid: string; star: boolean };
  "lor:snackbar": { message: string; kind?: "info" | "error" };
  "lor:navigate": { url: string; replace?: boolean };
  "lor:navigated": { url: string };
  "lor:modes": PlayerModes;
};

export type LorEventName = keyof LorEvents;

export function emit<Name extends LorEventName>(name: Name, detail: LorEvents[Name]): void {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Calls `fn` with the detail of every such event; the answer ends it. */
export function listen<Name extends LorEventName>(
  name: Name,
  fn: (detail: LorEvents[Name]) => void,
): () => void {
  const handler = (event: Event) => {
    if (event instanceof CustomEvent) fn(event.detail);
  };
  document.addEventListener(name, handler);
  return () => document.removeEventListener(name, handler);
}

/** The player's media position in seconds, null when no player answers. */
export function requestPosition(): number | null {
  const request: LorEvents["lor:position-request"] = { seconds: null };
  emit("lor:position-request", request);
  return request.seconds;
}
