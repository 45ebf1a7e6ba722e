import { playingSection, RESULTS } from "./playing-section.client";

/** While a result plays, puts 'Search Results' and the query into a page that came without them (SEARCH-6). */
export function carrySearch(page: Document): void {
  const mine = document.querySelector<HTMLAnchorElement>(RESULTS);
  const box = page.querySelector<HTMLInputElement>('form[action="/search"] input');
  if (!mine || playingSection() !== "search" || !box || page.querySelector(RESULTS)) return;
  mine.removeAttribute("aria-current");
  page.querySelector('#sidebar [data-own="your-music"]')?.before(mine.parentElement ?? mine);
  box.defaultValue = new URL(mine.href).searchParams.get("q") ?? "";
}
