import type { Item } from "~/domain/items/item";
import type { ItemKey } from "~/domain/marks/item-key";
import type { Feature, PlayerState } from "~/domain/player/player";
import type { Slice } from "~/domain/slider/slice";

/** The list that an item was chosen from. Its rows stay usable after their page was replaced. */
export type ChosenList = {
  rows: HTMLElement;
  /** The address of the list's page. */
  page: string;
  /** The row that was chosen. */
  id: string;
  /** An empty text when it is played through; rows that always play on by themselves say so themselves. */
  through?: string | null | undefined;
};

/** What a page or a click asks the player to play. */
export type PlayRequest = {
  item: Item;
  autoplay: boolean;
  /** Where to start, in seconds. */
  position?: number;
  /** A live channel plays it, so repeat and sections do not apply. */
  live?: boolean;
  /** The list to continue with; without one the previous list stays. */
  list?: ChosenList;
  /** It was taken from the play queue. */
  queued?: boolean;
};

/** What the player holds, sent on every change. */
export type NowPlaying = { item: Item; state: PlayerState };

/** The same, with the list that was chosen last. */
export type HeldNow = NowPlaying & { list: ChosenList | null };

/** Of a video or of an episode, which has no `ytid`. */
export type CountedPass = {
  id: string;
  ytid?: string;
  repeats: number;
  /** Total time of the listener's repeats. */
  seconds?: number;
  totalRepeats: number;
  todayRepeats?: number;
};

/** The player is about to start an item, or to go on to what is next. A handler that does this instead sets `taken`. */
export type PlayerTurn = { what: "play" | "next"; id: string; taken: boolean };

/** In seconds; null when unknown. */
export type Position = { seconds: number | null; duration: number | null };

/** A page to go to. One that follows the player gives way to one that the listener asked for. */
export type Destination = { url: string; replace?: boolean; follows?: boolean };

/** The events that parts of a page send to each other on `document`, by name. */
export type LorEvents = {
  "lor:play-request": PlayRequest;
  "lor:slice": { id: string; slice: Slice | null };
  "lor:seek": { seconds: number };
  /** Mutes what plays, or unmutes it. */
  "lor:mute": null;
  "lor:playing": NowPlaying;
  /** A player that holds the item writes its position and duration into the detail before `emit` returns. */
  "lor:position-request": { id: string } & Position;
  /** The player writes what it holds into the detail before `emit` returns. */
  "lor:now-request": { now: HeldNow | null };
  "lor:turn": PlayerTurn;
  /** Playback moved to another feature, such as the play queue. */
  "lor:feature": { feature: Feature };
  "lor:counted": CountedPass;
  "lor:heart": { key: ItemKey; hearted: boolean };
  /** A song that the station which plays has begun, at a moment in epoch ms. */
  "lor:song": { id: string; title: string; at: number };
  /** With a title it is a dialog instead (SHELL-22). */
  "lor:snackbar": { message: string; kind?: "info" | "error"; title?: string };
  "lor:navigate": Destination;
  "lor:navigated": { url: string };
  /** A form changed Repeat or Shuffle; the new values are in their cookies. Or it turned on Repeat again, of a list that plays on. */
  "lor:modes": unknown;
  /** The listener's queue changed, in this tab or `elsewhere` in another; `queued` is its new length. */
  "lor:queue": { queued: number; elsewhere?: boolean };
  /** The page may show its share prompt (PLAYER-11). */
  "lor:share-prompt": { ytid: string };
  /** An island failed and its server-rendered HTML stays. Sent once for each island. */
  "lor:island-failed": { name: string; message: string };
};

export type LorEventName = keyof LorEvents;

export function emit<Name extends LorEventName>(name: Name, detail: LorEvents[Name]): void {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Calls `fn` with the detail of every such event, until the returned function is called. */
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
