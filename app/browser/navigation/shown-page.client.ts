import { addresses } from "~/addresses";
import { islandParts, pageParts } from "~/contracts";
import { pageItem } from "~/browser/platform/page-item";
import type { Item } from "~/domain/items/item";
import { itemPath } from "~/domain/items/item-path";
import { parseItem } from "~/domain/items/parse-item";
import { isWatchUrl } from "~/domain/shell/paths";
import { nowPlaying } from "~/browser/parts/now-playing.client";
import { replaceEntry } from "./history.client";

let shown = new URL(location.href);

/** The address of the page in `#main`; `location` is ahead of it while a page loads. */
export function shownUrl(): URL {
  return shown;
}

export function setShown(url: URL): void {
  shown = url;
}

export function isSamePage(a: URL, b: URL): boolean {
  return a.pathname === b.pathname && a.search === b.search;
}

export function watchedYtid(url: URL): string | null {
  return isWatchUrl(url) ? url.searchParams.get("v") : null;
}

/** Returns the dock's item, as reported by the player or else as rendered by the server. */
export function dockItem(page: Document): Item | null {
  const dock = page.querySelector<HTMLElement>(`#player ${islandParts.name.is("player")}`);
  return (page === document && nowPlaying()) || parseItem(islandParts.props.of(dock));
}

/**
 * Returns the address to show for a page. Home stays `/`; a watch page names its video, its number
 * of passes and its tab, but not the list it came from. That Play was pressed is over.
 */
export function addressOf(url: URL, item: Item | null): URL {
  if (url.searchParams.has("play")) url.searchParams.delete("play");
  if (url.pathname === addresses.home) return new URL(`/${url.hash}`, url);
  if (!item || watchedYtid(url) !== item.id) return url;
  const named = new URL(itemPath(item) + url.hash, url);
  for (const name of ["n", "tab"]) {
    const value = url.searchParams.get(name);
    if (value) named.searchParams.set(name, value);
  }
  return named;
}

/**
 * Returns the item that a page would play. Until a watch page's panel has arrived, that is its
 * dock's item.
 */
export function itemOf(page: Document): Item | null {
  return pageItem(page) ?? (pageParts.kind.of(page.body) === "watch" ? dockItem(page) : null);
}

/** Replaces the address that the page was opened with by the one to show for it. */
export function tidyAddress(): void {
  const url = new URL(location.href);
  if (!isWatchUrl(url)) return;
  shown = addressOf(url, itemOf(document));
  if (shown.href !== url.href) replaceEntry(shown);
}
