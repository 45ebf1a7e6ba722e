import type { Item } from "~/domain/items/item";
import { parseItem } from "~/domain/items/parse-item";

/** Returns the item that a page is about and would play, from its `#page-item` block. */
export function pageItem(page: Document = document): Item | null {
  return parseItem(page.getElementById("page-item")?.textContent);
}
