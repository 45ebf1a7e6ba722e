import type { ChosenList } from "~/browser/platform/events";
import type { Item } from "~/domain/items/item";
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
  /** A request to play has not started to play yet. */
  starting: boolean;
  /** What comes next is being found out. */
  turning: boolean;
  /** What a station plays now. */
  song: string | null;
  /** Passes of this item since it was taken. */
  passes: number;
};

/** Whether something that was pressed is still on its way. */
export function isBusy({ starting, turning, notice }: PlayerView): boolean {
  return turning || (starting && notice === null);
}
