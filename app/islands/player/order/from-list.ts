import type { ChosenList } from "~/browser/platform/events";
import type { Item } from "~/domain/items/item";
import type { Choice } from "../player-view";

/** Whether the item came from the list that was chosen last, and not from elsewhere since. */
export function isFromList(
  { id }: Pick<Item, "id">,
  choice: Choice,
): choice is Choice & { list: ChosenList } {
  const { id: chosen, list } = choice;
  return list !== null && (chosen !== id || list.id === id);
}

/** Whether a list goes on after the item: after a station, and after the end of an episode, only the one that it came from (NEXT-5). */
export function goesOn(item: Item, choice: Choice, ended: boolean): boolean {
  const always = ended ? "video" : "video episode";
  return always.includes(item.kind) || choice.queued || isFromList(item, choice);
}
