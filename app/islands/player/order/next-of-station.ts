import { playParts, queueParts, rowParts } from "~/contracts";
import type { Item } from "~/domain/items/item";
import type { Choice } from "../player-view";
import { isFromList } from "./from-list";

interface Playing {
  view(): { item: Item };
  readonly choice: Choice;
}

/**
 * Whether Next leads from a station to another one of its list, or to a queued item (ITEM-2). Other
 * items always have a next one.
 */
export function hasNext(player: Playing): boolean {
  const { item } = player.view();
  const { choice } = player;
  if (item.kind !== "station") return true;
  const isQueued = document.querySelector(`#player ${queueParts.waiting.selector}`) !== null;
  return isQueued || (isFromList(item, choice) && hasOthers(choice.list.rows, item));
}

function hasOthers(rows: Element, { id }: Item): boolean {
  const others = `${rowParts.station.selector}:not(${rowParts.station.is(id)}) ${playParts.item.selector}`;
  return rows.querySelector(others) !== null;
}
