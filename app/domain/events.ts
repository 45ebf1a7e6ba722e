import type { Feature, PlayerModes, PlayerState } from "./player";
import type { Slice } from "./slice";

/** The list that a video was chosen from: its rows, which outlive their page, the page's address, and which row it was. */
export type ChosenList = { rows: Element; page: string; ytid: string };

/** A page or a click wishes this to be played; the player decides. Durations are seconds. */
export type Wish = {
  ytid: string;
  title: string;
  author?: string;
  duration?: number | null;
  slice: Slice | null;
  autoplay: boolean;
  /** Where to start, in seconds. */
  skipTo?: number;
  /** It is what a live channel plays: neither repeat nor a section has a say. */
  live?: boolean;
  /** The list that plays on from here; without one the former list stays. */
  list?: ChosenList;
  /** It was taken out of the play queue. */
  queued?: boolean;
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

/** The player is about to start `ytid`, or to leave it for what is next; whoever does it instead sets `taken`. */
export type Turn = { what: "play" | "next"; ytid: string; taken: boolean };

/** In seconds; null when not known. */
export type Position = { seconds: number | null; duration: number | null };

/** The events that parts of a page send each other on `document`, by name. */
export type LorEvents = {
  "lor:wish": Wish;
  "lor:slice": { ytid: string; slice: Slice | null };
  "lor:seek": { seconds: number };
  "lor:playing": Playing;
  /** The player, when it holds `ytid`, writes its position and duration in before `emit` returns. */
  "lor:position-request": { ytid: string } & Position;
  "lor:turn": Turn;
  /** Playback went over from one feature to another, the play queue say (spec 1 §4, Play next 1). */
  "lor:feature": { feature: Feature };
  "lor:counted": Counted;
  "lor:heart": { ytid: string; star: boolean };
  "lor:snackbar": { message: string; kind?: "info" | "error" };
  "lor:navigate": { url: string; replace?: boolean };
  "lor:navigated": { url: string };
  "lor:modes": PlayerModes;
  /** The listener's queue has changed, here or in another tab; so many videos wait. */
  "lor:queue": { queued: number };
  /** The 10th repeat of a video (spec 1 §4): the page may show its share prompt. */
  "lor:share-prompt": { ytid: string };
  /** An island could not be brought to life; the server's HTML stays. Sent once an island. */
  "lor:island-failed": { name: string; message: string };
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

/** Where the player stands in this video; nothing is known when it holds another or none answers. */
export function requestPosition(ytid: string): Position {
  const request: LorEvents["lor:position-request"] = { ytid, seconds: null, duration: null };
  emit("lor:position-request", request);
  return request;
}
