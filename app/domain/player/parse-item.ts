import type { Item } from "./item";

/**
 * Reads an item that our own server wrote into a page. It is small, because every page downloads it: strangers' JSON goes
 * through `item-schema.ts`.
 */
export function parseItem(json: string | null | undefined): Item | null {
  try {
    const value: Partial<Item> | null = JSON.parse(json || "null");
    return value?.kind && value.id ? (value as Item) : null;
  } catch {
    return null;
  }
}
