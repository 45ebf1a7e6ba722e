import type { PlayerTurn, WakeClock } from "~/browser/platform/events";
import type { Item } from "~/domain/items/item";
import type { PassedItem } from "./held-item";
import type { OpenMedia } from "./host/media";
import type { OrderedPlayer, PlayOrder } from "./order/play-order";

/** Callbacks that the player needs from the page around it. */
export interface PlayerCallbacks {
  /** Downloads the code that an item needs; null if nothing is missing. */
  prepare(item: Item): Promise<void> | null;
  open: OpenMedia;
  clock: WakeClock;
  /** Counts a completed pass; `goesOn` is false if the listener sleeps after it. */
  count(pass: PassedItem, goesOn: boolean): void;
  /** Keeps the speed that was chosen, if the item is a video. */
  keepSpeed(item: Item): void;
  /** Reports a playback failure by the host's error number, or `NOTHING_PLAYED`. */
  report(item: Item, code: number): void;
  say(message: string): void;
  /** Downloads the code that chooses the next video; rejects without a network. */
  openOrder(player: OrderedPlayer): Promise<PlayOrder>;
  /** Returns true if something else handles this turn, as a live channel does; not for a pause. */
  turn(what: PlayerTurn["what"], id: string): boolean;
  /** Whether the listener has pressed anything on this page. */
  activated(): boolean;
}
