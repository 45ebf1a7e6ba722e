import type { ChosenList } from "~/browser/platform/events";
import type { RequestedVideo } from "~/domain/player/play-request";
import type { PlayerModes, PlayerState } from "~/domain/player/player";
import type { Notice } from "./notices";

/** `duration` is in seconds, null until it is known. */
export type Video = Pick<RequestedVideo, "ytid" | "title" | "slice"> & {
  author: string | null;
  duration: number | null;
};

export type Choice = {
  /** What the listener chose last. */
  ytid: string | null;
  /** The last list that they chose from. */
  list: ChosenList | null;
  /** It was taken from the queue. */
  queued: boolean;
};

/** All that the dock renders. */
export type PlayerView = PlayerModes & {
  video: Video;
  state: PlayerState;
  /** The host's iframe has replaced the picture and the big button. */
  framed: boolean;
  hearted: boolean;
  rate: number;
  rates: number[];
  notice: Notice | null;
};
