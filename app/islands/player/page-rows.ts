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

/** The video of the row after this one in the page, the first again after the last; null without rows. */
export function nextInPage(after: string): Video | null {
  const all = [...document.querySelectorAll<HTMLElement>("#main [data-ytid]")];
  const rows = all.filter((row) => isYtid(row.dataset.ytid));
  const at = rows.findIndex((row) => row.dataset.ytid === after);
  const order = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  const row = order.find(({ dataset }) => dataset.ytid !== after);
  if (!row?.dataset.ytid) return null;
  const { ytid } = row.dataset;
  return { ytid, title: titleOf(row), author: null, duration: null, slice: null };
}

/** Whether the page shows this video with a heart; null when it does not show it. */
export function heartInPage(ytid: string): boolean | null {
  const button = document.querySelector(`[data-heart="${ytid}"] [aria-pressed]`);
  return button ? button.getAttribute("aria-pressed") === "true" : null;
}
