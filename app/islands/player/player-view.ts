import type { ChosenList, Wish } from "~/domain/events";
import type { PlayerModes, PlayerState } from "~/domain/player";
import type { OpenMedia } from "./media";
import type { PlayerController } from "./controller";
import type { Notice } from "./notices";
import type { PlayOrder } from "./play-order";
import type { WakeClock } from "./precise-clock";

/** Durations are seconds, null until known. */
export type Video = Pick<Wish, "ytid" | "title" | "slice"> & {
  author: string | null;
  duration: number | null;
};

/** What the listener chose last, and the last list that they chose from; `queued`: it was taken out of the queue. */
export type Choice = { ytid: string | null; list: ChosenList | null; queued: boolean };

/** All that the dock draws. */
export type PlayerView = PlayerModes & {
  video: Video;
  state: PlayerState;
  /** The host's page stands in the dock: picture and big button are gone. */
  framed: boolean;
  star: boolean;
  rate: number;
  rates: number[];
  notice: Notice | null;
};

/** What the player asks of the page around it. */
export interface PlayerDuties {
  open: OpenMedia;
  clock: WakeClock;
  count(ytid: string): void;
  /** Tells the operator; 0 when nothing played. */
  report(ytid: string, code: number): void;
  say(message: string): void;
  /** Downloads what decides about the next video; fails without a network. */
  openOrder(player: PlayerController): Promise<PlayOrder>;
  /** Whether somebody else does it: a live channel knows what it plays. */
  turn(what: "play" | "next", ytid: string): boolean;
  /** Whether the listener has pressed anything on this page. */
  activated(): boolean;
}

export function isSounding(state: PlayerState): boolean {
  return state === "playing" || state === "buffering";
}
