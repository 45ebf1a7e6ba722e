import { emit } from "~/browser/platform/events";
import { createPageFollower } from "../page/page-follower";
import { PlayOrder, type OrderedPlayer } from "./play-order";
import { listInPage, PlayedList } from "./played-list";
import { shiftQueue } from "./queue-shift";
import { rememberRadio } from "./radio-again";

/** The order of the player in this browser's page. */
export function openOrder(player: OrderedPlayer): PlayOrder {
  return new PlayOrder(player, {
    open: (chosen) => new PlayedList(chosen),
    again: rememberRadio(player),
    inPage: listInPage,
    queued: shiftQueue,
    moved: createPageFollower(),
    featured: (feature) => emit("lor:feature", { feature }),
    say: (message) => emit("lor:snackbar", { message }),
  });
}
