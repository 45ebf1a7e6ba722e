import type { Item } from "../../items/item";
import type { PlayerModes } from "../modes";

/** The mode that Repeat is for this item: whole episodes have one of their own, sections the same as videos. */
export function repeatOf(item: Item): "repeat" | "repeat-episodes" {
  return item.kind === "episode" && !item.slice ? "repeat-episodes" : "repeat";
}

/** Whether the item starts again at its end. */
export const repeats = (view: PlayerModes & { item: Item }): boolean => view[repeatOf(view.item)];
