import { listen } from "~/domain/events";
import type { ListOf } from "./play-order";
import type { Video } from "./player-view";

/** The videos of a part of the page; a row that leads nowhere cannot be played. */
function videosIn(part: string): Video[] {
  const rows = `${part} [data-ytid]:not([data-removed])`;
  return [...document.querySelectorAll<HTMLElement>(rows)]
    .filter((row) => row.querySelector("a"))
    .map(({ dataset: { ytid = "", title = "" } }) => {
      return { ytid, title, author: null, duration: null, slice: null };
    });
}

/**
 * The list that a video was chosen from stays the one that plays on, on other pages too; without one
 * it is whatever the page shows beside the video.
 */
export function followLists(): { listOf: ListOf; start: () => () => void } {
  let seen: readonly Video[] = [];
  let kept: readonly Video[] = [];
  const look = () => {
    const videos = videosIn("#main [data-rows]");
    if (videos.length) seen = videos;
  };
  const listOf: ListOf = (current, chosen) => {
    look();
    const holds = (list: readonly Video[]) => list.some(({ ytid }) => ytid === current);
    kept = (chosen ? [seen, kept] : [kept, seen]).find(holds) ?? kept;
    if (kept.length) return kept;
    const beside = videosIn("#main");
    return beside.length > 1 || !holds(beside) ? beside : [];
  };
  return { listOf, start: () => (look(), listen("lor:navigated", look)) };
}

/** Whether the page shows this video with a heart; null when it does not show it. */
export function heartInPage(ytid: string): boolean | null {
  const button = document.querySelector(`[data-heart="${ytid}"] [aria-pressed]`);
  return button ? button.getAttribute("aria-pressed") === "true" : null;
}
