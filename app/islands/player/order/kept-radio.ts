import { listParts } from "~/contracts";
import type { ChosenList } from "~/browser/platform/events";
import { unloadedRows } from "./unloaded-rows";
import { localStorageOrNull } from "~/browser/platform/storage";
import { formatHeard } from "~/domain/artist-radio/heard";

/** The artist radio that is playing here, and the songs it has played, the latest last. */
export interface Radio {
  /** The path of its page. */
  page: string;
  heard: string[];
}

const KEY = "lor:radio";

/**
 * Whether a path is that of an artist radio. Lists of stations are at `/radio` and `/radio/search`.
 */
export const isRadioPage = (path: string): boolean => /^\/radio\/(?!search\/?$)./i.test(path);

/** The radio's list in this document. */
let list: ChosenList | null = null;

export function readRadio(): Radio | null {
  try {
    const kept: Radio | null = JSON.parse(localStorageOrNull()?.getItem(KEY) ?? "null");
    return Array.isArray(kept?.heard) ? kept : null;
  } catch {
    return null;
  }
}

/** @param from the list that it plays from; null for the same as before */
export function keepRadio(radio: Radio | null, from: ChosenList | null): void {
  list = radio && (from ?? list);
  try {
    if (radio) localStorageOrNull()?.setItem(KEY, JSON.stringify(radio));
    else localStorageOrNull()?.removeItem(KEY);
  } catch {
    // If storage is full, the radio ends with the page; nothing worse happens.
  }
}

/** Returns the page that shows the latest song and the ones after it. */
export function placeOf({ page, heard }: Radio): string {
  return `${page}?next=${formatHeard(heard)}&shown=1`;
}

/**
 * Returns the list of the radio whose latest song this is, even after the page was reloaded
 * (ARTIST-10); null if there is none.
 */
export function radioList(id: string): ChosenList | null {
  const radio = readRadio();
  if (radio?.heard.at(-1) !== id) return null;
  if (!list || new URL(list.page).pathname !== radio.page) {
    const page = new URL(radio.page, location.href).href;
    list = { rows: unloadedRows(placeOf(radio)), page, id, through: "" };
  }
  return list;
}

/** Finds the link to the rows after these. */
export function moreOf(rows: Element): HTMLAnchorElement | null {
  return rows.parentElement?.querySelector(`a${listParts.more.selector}`) ?? null;
}
