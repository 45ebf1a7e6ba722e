import type { PlayRequest } from "~/browser/platform/events";
import { listen } from "~/browser/platform/events";
import type { PlayerController } from "../controller";
import { playsOn } from "../order/plays-on";
import { readModes } from "../page/read-modes";

/**
 * Playing something from elsewhere leaves a list that plays on; a queued item only interrupts it.
 */
function follow(player: PlayerController, request: PlayRequest): void {
  const { item, autoplay, list, queued } = request;
  const isOther = list !== undefined || item.id !== player.view().item.id;
  if (autoplay && !queued && isOther) readModes(player, playsOn(list));
}

/** Undoes 'Play through'. */
function loopAgain(player: PlayerController): void {
  const { list } = player.choice;
  if (list) list.through = "off";
  readModes(player, false);
}

/** Gives a list that plays on by itself its own Repeat, from the first press (PLAYER-15). */
export function followLists(player: PlayerController): void {
  const { id, list } = player.choice;
  if (id === player.view().item.id && playsOn(list)) readModes(player, true);
  // Run before the player handles the request, which may be for the item it already holds.
  const early = { capture: true };
  document.addEventListener(
    "lor:play-request",
    (event) => event instanceof CustomEvent && follow(player, event.detail),
    early,
  );
  listen("lor:modes", (on) => on === "true" && loopAgain(player));
}
