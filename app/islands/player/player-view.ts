import type { ChosenList } from "~/browser/platform/events";
import type { Item } from "~/domain/items/item";
import type { PlayerModes } from "~/domain/player/modes";
import type { PlayerState } from "~/domain/player/player";
import type { Song } from "~/domain/songs/song-title";
import type { Notice } from "./notices";

export type Choice = {
  /** Id of the item that the listener chose last. */
  id: string | null;
  /** The last list that they chose from. */
  list: ChosenList | null;
  /** Whether it was taken from the queue. */
  queued: boolean;
};

/** Everything that the dock renders. */
export type PlayerView = PlayerModes & {
  item: Item;
  /** A video's song and artist, once they have been told apart. */
  named?: Song | null;
  state: PlayerState;
  /** Whether the host's iframe has replaced the picture and the big button. */
  framed: boolean;
  hearted: boolean;
  rate: number;
  rates: number[];
  notice: Notice | null;
  /** Whether playback was requested but has not started yet. */
  starting: boolean;
  /** Whether the next item is being determined. */
  turning: boolean;
  /** A station's current song. */
  song: string | null;
  /** Passes of this item since the player took it. */
  passes: number;
  /** Where to offer to go on with a whole song that waits (PLAYER-19), in seconds. */
  place: number | null;
  /** The slowest speed of the pass that plays. */
  slowest: number;
  /** Whether a live channel decides what plays, at the same moment and speed for everybody. */
  live: boolean;
};

/** Whether the player is still acting on a press. */
export function isBusy({ starting, turning, notice }: PlayerView): boolean {
  return turning || (starting && notice === null);
}
