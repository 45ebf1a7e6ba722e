import type { Item } from "../../items/item";
import type { PlayerModes } from "../modes";

/**
 * Returns the Repeat mode for an item: whole episodes have their own, sections share that of
 * videos.
 */
export function repeatOf(item: Item): "repeat" | "repeat-episodes" {
  return item.kind === "episode" && !item.slice ? "repeat-episodes" : "repeat";
}

/** Whether the item starts again when it ends. */
export const repeats = (view: PlayerModes & { item: Item }): boolean => view[repeatOf(view.item)];
