import type { ChosenList } from "~/browser/platform/events";
import type { Item } from "~/domain/player/item";
import type { PlayerModes } from "~/domain/player/modes";
import type { PlayerState } from "~/domain/player/player";
import type { Notice } from "./notices";

export type Choice = {
  /** What the listener chose last. */
  id: string | null;
  /** The last list that they chose from. */
  list: ChosenList | null;
  /** It was taken from the queue. */
  queued: boolean;
};

/** All that the dock renders. */
export type PlayerView = PlayerModes & {
  item: Item;
  state: PlayerState;
  /** The host's iframe has replaced the picture and the big button. */
  framed: boolean;
  hearted: boolean;
  rate: number;
  rates: number[];
  notice: Notice | null;
  /** What a station plays now. */
  song: string | null;
  /** Passes of this item since it was taken. */
  passes: number;
};
