import { addresses } from "~/addresses";
import { pageParts } from "~/contracts";
import { RADIO_SECTION } from "~/domain/shell/paths";
import { ARTIST_RADIO, playingSection, RESULTS } from "./playing-section.client";

/** Puts back the sidebar item of this section, if the new page came without it. */
function carry(page: Document, item: string): HTMLAnchorElement | null {
  const mine = document.querySelector<HTMLAnchorElement>(item);
  const place = page.querySelector(`#sidebar ${pageParts.own.is("your-music")}`);
  if (!mine?.parentElement || !place || page.querySelector(item)) return null;
  mine.removeAttribute("aria-current");
  place.before(mine.parentElement);
  return mine;
}

/**
 * Keeps the sidebar item of the section that plays: 'Search Results' with the query (SEARCH-6), or
 * 'Artist Radio'.
 */
export function carrySections(page: Document): void {
  const playing = playingSection();
  if (playing === RADIO_SECTION) carry(page, ARTIST_RADIO);
  const box = page.querySelector<HTMLInputElement>(
    `form[action="${addresses.search.index}"] input`,
  );
  if (playing !== "search" || !box) return;
  const results = carry(page, RESULTS);
  if (results) box.defaultValue = new URL(results.href).searchParams.get("q") ?? "";
}
