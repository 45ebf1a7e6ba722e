import type { ChosenList } from "~/browser/platform/events";
import type { Item } from "~/domain/items/item";
import type { Choice } from "../player-view";

/** Whether the item came from the last chosen list rather than from elsewhere. */
export function isFromList(
  { id }: Pick<Item, "id">,
  choice: Choice,
): choice is Choice & { list: ChosenList } {
  const { id: chosen, list } = choice;
  return list !== null && (chosen !== id || list.id === id);
}

/**
 * Whether a list continues after the item. After a station, and at the end of an episode, only the
 * list it came from does (NEXT-5).
 */
export function goesOn(item: Item, choice: Choice, ended: boolean): boolean {
  const always = ended ? "video" : "video episode";
  return always.includes(item.kind) || choice.queued || isFromList(item, choice);
}
