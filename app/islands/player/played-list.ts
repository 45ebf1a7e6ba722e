import type { ChosenList } from "~/domain/events";
import type { PlayingList } from "~/domain/next-state";
import { featureOf } from "~/domain/paths";
import { DEFAULT_FEATURE } from "~/domain/player";
import { isYtid } from "~/domain/youtube-id";
import type { Video } from "./player-view";

/** How long the next page may take (ms). */
const PATIENCE = 8000;
/** What was taken out, or cannot be played, is no part of a list. */
const ROW = "[data-ytid]:not([data-removed], [data-gone])";

/** The videos of these rows; a row without a link to its watch page cannot be played. */
function videosIn(rows: Element): Video[] {
  return [...rows.querySelectorAll<HTMLElement>(`:scope > ${ROW}`)].flatMap((row) => {
    const { ytid, title = "" } = row.dataset;
    if (!isYtid(ytid) || !row.querySelector('a[href^="/watch"]')) return [];
    return { ytid, title, author: null, duration: null, slice: null };
  });
}

/** Where the list goes on: the link to its next page, or from a card to the whole of it. */
function restOf(rows: Element): string | null {
  const link = rows.parentElement?.querySelector("a[data-more], a[data-all]");
  return link?.getAttribute("href") ?? null;
}

/** A list that is played through, page by page as it is needed. */
export class PlayedList {
  readonly videos: Video[];
  readonly #feature;
  /** Path of the next page; null at the end. */
  #rest: string | null;
  #fetching: Promise<void> | null = null;

  constructor({ rows, page }: Pick<ChosenList, "rows" | "page">) {
    this.videos = videosIn(rows);
    this.#rest = restOf(rows);
    this.#feature = featureOf(new URL(page).pathname) ?? DEFAULT_FEATURE;
  }

  get playing(): PlayingList {
    const list = [...new Set(this.videos.map(({ ytid }) => ytid))];
    return { feature: this.#feature, list, cursor: this.#rest };
  }

  /** Takes the next page over; rejects where it does not come, and may be asked again. */
  fetchMore(): Promise<void> {
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = null;
    });
    return this.#fetching;
  }

  async #fetch(): Promise<void> {
    if (this.#rest === null) return;
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch(this.#rest, { headers: { Accept: "text/html" }, signal });
    if (!response.ok) throw new Error(`the list's next page answered ${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const rows = page.querySelector("#main [data-rows]");
    this.videos.push(...(rows ? videosIn(rows) : []));
    const rest = rows && restOf(rows);
    this.#rest = rest === this.#rest ? null : rest;
  }
}

/** The list that the page shows, best one with this video in it; null where there is nothing else to play. */
export function listInPage(ytid: string): PlayedList | null {
  const page = location.href;
  const rows = [...document.querySelectorAll(`#main ${ROW}`)].map((row) => row.parentElement);
  const lists = [...new Set(rows)].flatMap((list) =>
    list ? new PlayedList({ rows: list, page }) : [],
  );
  const others = lists.filter(({ videos }) => videos.some((video) => video.ytid !== ytid));
  const holds = others.find(({ videos }) => videos.some((video) => video.ytid === ytid));
  return holds ?? others[0] ?? null;
}
