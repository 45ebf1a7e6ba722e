import { addresses } from "~/addresses";
import { emit } from "~/browser/platform/events";
import type { Item } from "~/domain/items/item";
import { itemPath } from "~/domain/items/item-path";
import { isPageOf } from "./page-link";

/**
 * Returns a function that navigates from the previous item's page to the current item's, even while
 * the previous page is still loading. It reloads the home page.
 */
export function createPageFollower(): (from: Item, to: Item) => void {
  let asked: { id: string; at: string } | null = null;
  return (from, to) => {
    const isHome = location.pathname === addresses.home;
    const isLoading = asked?.id === from.id && asked.at === location.href;
    if (!isHome && !isLoading && !isPageOf(from)) return;
    asked = { id: to.id, at: location.href };
    const url = isHome ? addresses.home : itemPath(to);
    emit("lor:navigate", { url, replace: true, follows: true });
  };
}
