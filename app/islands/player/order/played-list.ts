import { addresses } from "~/addresses";
import { ROWS } from "~/browser/platform/rows/item-rows";
import { listParts, playParts, rowParts } from "~/contracts";
import type { ChosenList } from "~/browser/platform/events";
import { playsOn } from "./plays-on";
import type { PlayingList } from "~/domain/queue/next-state";
import type { Item } from "~/domain/items/item";
import { parseItem } from "~/domain/items/parse-item";
import { videoItem } from "~/domain/items/video-item";
import { featureOf } from "~/domain/shell/paths";
import { DEFAULT_FEATURE } from "~/domain/player/player";
import { isYtid } from "~/domain/videos/youtube-id";

/** In ms. */
const NEXT_PAGE_TIMEOUT = 8000;
/** Excludes removed rows and unavailable videos. */
export const ROW = `:is(${ROWS}):not(${rowParts.removed.selector}, ${rowParts.gone.selector})`;

/**
 * Reads the items from a list's rows. An episode's or station's row contains its item; any other
 * row can be played only if it links to its watch page.
 */
export function itemsIn(rows: Element): Item[] {
  return [...rows.querySelectorAll<HTMLElement>(`:scope > ${ROW}`)].flatMap((row) => {
    const ytid = rowParts.video.of(row);
    const title = rowParts.title.of(row) ?? "";
    const form = row.querySelector<HTMLElement>(playParts.item.selector);
    if (form) return parseItem(playParts.item.of(form)) ?? [];
    if (!isYtid(ytid) || !row.querySelector(`a[href^="${addresses.watch}"]`)) return [];
    return videoItem({ ytid, title, author: null, duration: null });
  });
}

/**
 * Returns the address of the list's next page, or of the whole list if a card shows only its
 * beginning.
 */
function nextPageOf(rows: Element): string | null {
  const link = rows.parentElement?.querySelector(
    `a${listParts.more.selector}, a${listParts.all.selector}, a[rel="next"]`,
  );
  return link?.getAttribute("href") ?? null;
}

/** Fetches the rows of a list's page; null if it has none. Rejects if the page cannot be loaded. */
export async function fetchRows(path: string): Promise<Element | null> {
  const signal = AbortSignal.timeout(NEXT_PAGE_TIMEOUT);
  const response = await fetch(path, { headers: { Accept: "text/html" }, signal });
  if (!response.ok) throw new Error(`the list's next page answered ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.querySelector(`#main ${listParts.rows.selector}`);
}

/** A list to play through, which loads its pages as needed. */
export class PlayedList {
  readonly items: Item[];
  readonly #feature;
  /** Path of the next page; null at the end. */
  #nextPage: string | null;
  #fetching: Promise<void> | null = null;

  constructor(private readonly chosen: Pick<ChosenList, "rows" | "page" | "through">) {
    const { rows, page } = chosen;
    this.items = itemsIn(rows);
    this.#nextPage = nextPageOf(rows);
    this.#feature = featureOf(new URL(page).pathname) ?? DEFAULT_FEATURE;
  }

  /** A getter because 'Play through' can be undone. */
  get playsOn(): boolean {
    return playsOn(this.chosen);
  }

  get playing(): PlayingList {
    const list = [...new Set(this.items.map(({ id }) => id))];
    const ends = this.items.every(({ kind }) => kind === "episode");
    return { feature: this.#feature, list, cursor: this.#nextPage, ends };
  }

  /** Adds the next page. Rejects if it cannot be loaded; call again to retry. */
  fetchMore(): Promise<void> {
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = null;
    });
    return this.#fetching;
  }

  async #fetch(): Promise<void> {
    if (this.#nextPage === null) return;
    const rows = await fetchRows(this.#nextPage);
    this.items.push(...(rows ? itemsIn(rows) : []));
    const next = rows && nextPageOf(rows);
    this.#nextPage = next === this.#nextPage ? null : next;
  }
}

/**
 * Returns the list on the page that contains this item, else one with a video; null if there is
 * nothing else to play.
 */
export function listInPage(id: string): PlayedList | null {
  const page = location.href;
  const rows = [...document.querySelectorAll<HTMLElement>(`#main ${ROW}`)].map(
    (row) => row.parentElement,
  );
  const lists = [...new Set(rows)].flatMap((list) =>
    list ? new PlayedList({ rows: list, page }) : [],
  );
  const others = lists.filter(({ items }) => items.some((item) => item.id !== id));
  const holds = others.find(({ items }) => items.some((item) => item.id === id));
  return holds ?? others.find(({ items }) => items.some(({ kind }) => kind === "video")) ?? null;
}
