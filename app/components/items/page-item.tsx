import type { Item } from "~/domain/items/item";

/** The item that this page asks the player to play. The player reads it after each navigation. */
export function PageItem({ item }: { item: Item }) {
  return (
    <script
      type="application/json"
      id="page-item"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(item).replaceAll("<", "\\u003c") }}
    />
  );
}
