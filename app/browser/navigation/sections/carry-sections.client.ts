import { addresses } from "~/addresses";
import { pageParts } from "~/contracts";
import { hasSession } from "~/browser/platform/session";
import { RADIO_SECTION } from "~/domain/shell/paths";
import { ARTIST_RADIO, playingSection, RESULTS } from "./playing-section.client";

const YOUR_MUSIC = `#sidebar ${pageParts.own.is("your-music")}`;

/** Moves the sidebar item of this section to another page, if that came without it. */
function carry(item: string, [from, to]: [Document, Document]): void {
  const mine = from.querySelector(item);
  const music = to.querySelector(YOUR_MUSIC);
  if (!mine?.parentElement || !music || to.querySelector(item)) return;
  mine.removeAttribute("aria-current");
  const radio = item === RESULTS ? to.querySelector(ARTIST_RADIO)?.parentElement : null;
  (radio ?? music).before(mine.parentElement);
}

/** The query of a page's item 'Search Results'; empty without one. */
export function queryIn(page: Document): string {
  const item = page.querySelector<HTMLAnchorElement>(RESULTS);
  return (item && new URL(item.href).searchParams.get("q")) ?? "";
}

/** Puts the query of 'Search Results' into the box for videos. */
function fillBox(page: Document): void {
  const box = page.querySelector<HTMLInputElement>(
    `form[action="${addresses.search.index}"] input`,
  );
  if (box) box.defaultValue = queryIn(page);
}

/** Shows 'Search Results' and the words in the box as this page says. */
export function showResults(page: Document): void {
  document.querySelector(RESULTS)?.parentElement?.remove();
  carry(RESULTS, [page, document]);
  fillBox(document);
}

/**
 * Keeps the sidebar item of the section that plays: 'Search Results' with the query (SEARCH-6), or
 * 'Artist Radio'. A page that was rendered for a listener says itself whether a result plays.
 */
export function carrySections({ page, personal }: { page: Document; personal: boolean }): void {
  const playing = playingSection();
  if (playing === RADIO_SECTION) carry(ARTIST_RADIO, [document, page]);
  if (playing !== "search" || (personal && hasSession())) return;
  carry(RESULTS, [document, page]);
  fillBox(page);
}
