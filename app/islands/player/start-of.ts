import { hasChosenStart, type Item, sectionOf } from "~/domain/items/item";

/** Where an item starts, in seconds: where its address or row asks, or its section begins. */
export function startOf(item: Item): number {
  const asked = item.kind === "video" ? item.startAt : undefined;
  return asked ?? sectionOf(item)?.start ?? 0;
}

/** Whether a press on this item says where to start, also if the player holds it. */
export function choosesStart(item: Item): boolean {
  return item.kind === "episode" || hasChosenStart(item);
}

/**
 * Returns where a press on another card or start of the held item plays from, in seconds; null if
 * it goes on.
 */
export function startOfPress(held: Item, to: Item): number | null {
  const section = sectionOf(to);
  if (section) return section.start === sectionOf(held)?.start ? null : section.start;
  return to !== held && hasChosenStart(to) ? to.startAt : null;
}
