import { addresses } from "~/addresses";
import type { Item } from "~/domain/items/item";
import type { Section } from "~/domain/section/section";
import { watchPath } from "~/domain/videos/youtube-id";

type Named = Pick<Item, "id" | "kind">;

/** Whether the address is that of the video's or the episode's page. */
function isPageOf({ pathname, searchParams }: URL, { id, kind }: Named): boolean {
  return kind === "video"
    ? /^\/watch\/?$/i.test(pathname) && searchParams.get("v") === id
    : /^\/podcast\/?$/i.test(pathname) && searchParams.get("episodeid") === id;
}

/**
 * Returns the address of an item's page with this section as `s` and `e` in seconds, or without
 * both for the whole item (LOOP-3). On the home page, it is the address of the video's watch page.
 * Null if `href` is another page or needs no change.
 */
export function sectionUrl(href: string, item: Named, section: Section | null): string | null {
  const url = new URL(href);
  if (url.pathname === addresses.home && section && item.kind === "video")
    return new URL(watchPath({ ytid: item.id, ...section }), url).href;
  if (!isPageOf(url, item)) return null;
  for (const name of ["s", "e", "t", "start", "end", "time_continue"])
    url.searchParams.delete(name);
  if (section?.start) url.searchParams.set("s", String(section.start));
  if (section?.end) url.searchParams.set("e", String(section.end));
  return url.href === href ? null : url.href;
}

/** Writes the section into the page's address without a new history entry. */
export function showInAddress(item: Named, section: Section | null): void {
  const href = sectionUrl(location.href, item, section);
  if (href) history.replaceState(history.state, "", href);
}
