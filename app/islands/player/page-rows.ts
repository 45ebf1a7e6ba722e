import { isYtid } from "~/domain/youtube-id";
import type { Video } from "./player-view";

/** The row's own words for its title: a `data-title`, else the first text of its link. */
function titleOf(row: HTMLElement): string {
  if (row.dataset.title) return row.dataset.title;
  const link = row.querySelector("a") ?? row;
  const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim();
    if (text) return text;
  }
  return "";
}

function rowsInPage(): Video[] {
  const rows = [...document.querySelectorAll<HTMLElement>("#main [data-ytid]")];
  return rows.flatMap((row) => {
    const { ytid } = row.dataset;
    if (!isYtid(ytid)) return [];
    return { ytid, title: titleOf(row), author: null, duration: null, slice: null };
  });
}

/** The rows among which the listener chose what plays: they go with their page, but Next goes on among them. */
let chosenFrom: Video[] = [];

/** For every click in the document. */
export function rememberRows({ target }: Event): void {
  if (target instanceof Element && target.closest("#main [data-ytid] a")) chosenFrom = rowsInPage();
}

/** The video after this one where it was chosen, else in the page, the first again after the last; null without rows. */
export function nextInPage(after: string): Video | null {
  const isHere = ({ ytid }: Video) => ytid === after;
  const rows = chosenFrom.some(isHere) ? chosenFrom : rowsInPage();
  const at = rows.findIndex(isHere);
  const order = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  return order.find(({ ytid }) => ytid !== after) ?? null;
}

/** Whether the page shows this video with a heart; null when it does not show it. */
export function heartInPage(ytid: string): boolean | null {
  const button = document.querySelector(`[data-heart="${ytid}"] [aria-pressed]`);
  return button ? button.getAttribute("aria-pressed") === "true" : null;
}
