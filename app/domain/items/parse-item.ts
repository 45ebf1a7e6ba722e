import type { Item } from "./item";

/**
 * Parses an item that our own server wrote into a page, by itself or in the dock's props. Kept
 * small, because every page downloads it.
 */
export function parseItem(json: string | null | undefined): Item | null {
  try {
    const value: (Partial<Item> & { item?: Item }) | null = JSON.parse(json || "null");
    const item = value?.item ?? value;
    return item?.kind && item.id ? (item as Item) : null;
  } catch {
    return null;
  }
}
