import type { Item } from "../../items/item";
import type { PlayerModes } from "../modes";

/**
 * Returns the Repeat mode for an item: whole episodes have their own, sections share that of
 * videos.
 */
export function repeatOf(item: Item): "repeat" | "repeat-episodes" {
  return item.kind === "episode" && !item.slice ? "repeat-episodes" : "repeat";
}

/**
 * Whether the item starts again when it ends: one with a number of passes does until its last one
 * (LOOP-16).
 * @param view `passes` have been completed
 */
export function repeats(view: PlayerModes & { item: Item; passes: number }): boolean {
  const { item, passes } = view;
  return item.passes ? passes + 1 < item.passes : view[repeatOf(item)];
}
