import type { Item } from "~/domain/player/item";
import { parseItem } from "~/domain/player/parse-item";

/** What a page is about and would play, from its `#page-item` block. */
export function pageItem(page: Document = document): Item | null {
  return parseItem(page.getElementById("page-item")?.textContent);
}
