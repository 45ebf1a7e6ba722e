import { emit, listen } from "~/browser/platform/events";
import { importAgain } from "~/browser/platform/chunks/import-again";
import { readModes } from "../page/read-modes";
import { createPageFollower } from "../page/page-follower";
import { PlayOrder, type OrderedPlayer } from "./play-order";
import { listInPage, PlayedList } from "./played-list";
import { shiftQueue } from "./queue-shift";
import { playsOn } from "./plays-on";
import type { rememberRadio } from "./radio-again";
import { unloadedRows } from "./unloaded-rows";

/**
 * Takes over the list that the address names, for an item that was started before the scripts
 * arrived.
 */
function takeUpList(player: OrderedPlayer): void {
  const { choice, from, playsOn } = player;
  const { id } = player.view().item;
  if (from?.id !== id || choice.list || choice.queued) return;
  const page = new URL(from.path, location.href).href;
  const list = { rows: unloadedRows(from.path), page, id, ...(playsOn && { through: "" }) };
  player.choice = { id, list, queued: false };
}

/** Creates the order of the player on this page. */
export function openOrder(player: OrderedPlayer): PlayOrder {
  takeUpList(player);
  let radio: ReturnType<typeof rememberRadio> | null = null;
  /** Downloads the code that remembers radios, which only lists that play on need. */
  async function ready(): Promise<void> {
    if (radio || !(player.playsOn || playsOn(player.choice.list))) return;
    radio = await importAgain(() => import("./radio-again")).then(
      (loaded) => radio ?? loaded.rememberRadio(player),
      () => null,
    );
  }
  void ready();
  listen("lor:playing", () => void ready());
  return new PlayOrder(player, {
    ready,
    open: (chosen) => radio?.open(chosen) ?? new PlayedList(chosen),
    again: (id) => radio?.again(id) ?? null,
    inPage: listInPage,
    queued: shiftQueue,
    follow: (playsOn) => readModes(player, playsOn),
    moved: createPageFollower(),
    featured: (feature) => emit("lor:feature", { feature }),
    say: (message) => emit("lor:snackbar", { message }),
  });
}
