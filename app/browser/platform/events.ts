import type { Item, Looped } from "~/domain/items/item";
import type { Section } from "~/domain/section/section";
import type { ItemKey } from "~/domain/marks/item-key";
import type { Feature, PlayerState } from "~/domain/player/player";

/** The list that an item was chosen from. Its rows stay usable after their page is replaced. */
export type ChosenList = {
  rows: HTMLElement;
  /** Address of the list's page. */
  page: string;
  /** Id of the chosen row. */
  id: string;
  /**
   * Empty if the list is played through. Lists that always play on by themselves mark their own
   * rows.
   */
  through?: string | null | undefined;
};

/** A request from a page or a click to the player. */
export type PlayRequest = {
  item: Item;
  autoplay: boolean;
  /** Where to start, in seconds. */
  position?: number;
  /** Set if a live channel plays it, so that repeat and sections do not apply. */
  live?: boolean;
  /** The list to continue with. Without one, the previous list stays. */
  list?: ChosenList;
  /** Set if it was taken from the play queue. */
  queued?: boolean;
};

/** The player's item and state, sent on every change. */
export type NowPlaying = { item: Item; state: PlayerState };

/** Times are ms of `performance.now()`. There is one alarm; setting another replaces it. */
export interface WakeClock {
  now(): number;
  wakeAt(at: number, wake: () => void): void;
  cancel(): void;
  dispose(): void;
}

/** With the list that was chosen last, the speeds that the host gives, and the player. */
export type HeldNow = NowPlaying & {
  list: ChosenList | null;
  rate: number;
  rates: number[];
  player: { play(): void; pause(): void; next(): void };
  /** Returns a clock of the caller's own, which is on time in a hidden tab too. */
  openClock: () => WakeClock;
};

/** For a video or an episode; an episode has no `ytid`. */
export type CountedPass = {
  id: string;
  ytid?: string;
  repeats: number;
  /** Total time of the listener's repeats. */
  seconds?: number;
  totalRepeats: number;
  todayRepeats?: number;
};

/**
 * Sent before the player starts an item, pauses or moves on. A handler that acts in its place sets
 * `taken`, except for a pause.
 */
export type PlayerTurn = { what: "play" | "pause" | "next"; id: string; taken: boolean };

export type SavedLoops = { id: string; sections: Section[] };

/** In seconds; null if unknown. */
export type Position = { seconds: number | null; duration: number | null };

/** A page to go to. If it `follows` the player, it gives way to one that the listener asked for. */
export type Destination = { url: string; replace?: boolean; follows?: boolean };

/** The events that parts of a page send to each other on `document`, by name. */
export type LorEvents = {
  "lor:play-request": PlayRequest;
  "lor:section": Looped;
  /** The saved loops of an item, which the track marks. */
  "lor:loops": SavedLoops;
  "lor:seek": { seconds: number };
  /** Mutes or unmutes the player. */
  "lor:mute": null;
  "lor:playing": NowPlaying;
  /**
   * A player that holds the item writes its position and duration into the detail before `emit`
   * returns.
   */
  "lor:position-request": { id: string } & Position;
  /**
   * A pass was completed, and the next one begins: the player has been sent to its start. Not sent
   * if the sleep timer ends here.
   */
  "lor:pass": { id: string };
  /** Sets the speed without keeping it as the one of the video or podcast. */
  "lor:rate": { rate: number };
  /** The player writes its item and state into the detail before `emit` returns. */
  "lor:now-request": { now: HeldNow | null };
  "lor:turn": PlayerTurn;
  /** Another tab has begun to sound. Who was about to play here, as practice does, sets `waits`. */
  "lor:elsewhere": { waits: boolean };
  /** Playback moved to another feature, such as the play queue. */
  "lor:feature": { feature: Feature };
  "lor:counted": CountedPass;
  "lor:heart": { key: ItemKey; hearted: boolean };
  /** A song began on the station that plays, at `at` (epoch ms). */
  "lor:song": { id: string; title: string; at: number };
  /** With a title it is shown as a dialog instead (SHELL-22). */
  "lor:snackbar": { message: string; kind?: "info" | "error"; title?: string };
  "lor:navigate": Destination;
  "lor:navigated": { url: string };
  /**
   * A form changed Repeat or Shuffle, whose new values are in their cookies, or turned Repeat back
   * on for a list that plays on.
   */
  "lor:modes": unknown;
  /** The queue changed in this tab, or in another if `elsewhere`; `queued` is its new length. */
  "lor:queue": { queued: number; elsewhere?: boolean };
  /** The page may show its share prompt (PLAYER-11). */
  "lor:share-prompt": { ytid: string };
  /** An island failed, and its server-rendered HTML stays. Sent once for each island. */
  "lor:island-failed": { name: string; message: string };
};

export type LorEventName = keyof LorEvents;

export function emit<Name extends LorEventName>(name: Name, detail: LorEvents[Name]): void {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Calls `fn` with the detail of each event, until the returned function is called. */
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
