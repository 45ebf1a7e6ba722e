import type { Wish } from "~/domain/events";
import type { PlayerModes, PlayerState } from "~/domain/player";
import type { OpenMedia } from "./media";
import type { Notice } from "./notices";
import type { WakeClock } from "./precise-clock";

/** Durations are seconds, null until known. */
export type Video = Omit<Wish, "autoplay" | "author" | "duration"> & {
  author: string | null;
  duration: number | null;
};

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
  /** Takes the first video out of the queue; null at once where there can be no queue. */
  queued(): Promise<Video | null> | null;
  /** What Next plays after this video; null when there is nothing. */
  nextVideo(after: string): Video | null;
  /** Whether somebody else does it: a live channel knows what it plays. */
  turn(what: "play" | "next", ytid: string): boolean;
  /** Next or Previous went from one video to another. */
  moved(from: Video, to: Video): void;
  /** Whether the listener has pressed anything on this page. */
  activated(): boolean;
}

export function isSounding(state: PlayerState): boolean {
  return state === "playing" || state === "buffering";
}
