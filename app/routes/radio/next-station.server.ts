import type { AppLoadContext } from "@remix-run/node";
import { radioQuery, radioSearchQuery } from "~/domain/radio/radio-query";
import { isRadioSearch, playedPath } from "~/domain/radio/station";
import type { StationView } from "~/domain/radio/station-view";
import { parseQuery } from "~/domain/text/query/parse-query";
import { loadRadioSearch } from "./radio-search.server";
import { loadOwnRadio, topOf } from "./radio.server";

interface Lists {
  /** The page's playable stations; only the first list has further pages. */
  lists: StationView[][];
  /** The path of the next page. */
  more: string | null;
}

const HERE = "http://here.invalid";

/** Loads the lists that a page shows, by its path. */
async function loadLists(context: AppLoadContext, path: string): Promise<Lists> {
  const url = new URL(path, HERE);
  const shown = isRadioSearch(url.pathname)
    ? await loadFound(context, url)
    : await loadShown(context, url);
  const lists = shown.lists.map((list) => list.filter(({ item }) => item.sources.length > 0));
  return { ...shown, lists };
}

async function loadFound(context: AppLoadContext, url: URL): Promise<Lists> {
  const query = parseQuery(url, radioSearchQuery);
  const { listing, related } = await loadRadioSearch(context, query);
  return { lists: [listing?.stations ?? [], related], more: listing?.more ?? null };
}

async function loadShown(context: AppLoadContext, url: URL): Promise<Lists> {
  const query = parseQuery(url, radioQuery);
  const page = await loadOwnRadio(context, query, url.pathname + url.search);
  switch (page.kind) {
    case "listing":
      return { lists: [page.listing.stations], more: page.listing.more };
    case "sample":
      return { lists: [page.sample.stations], more: null };
    case "own":
      return { lists: [page.own.hearts, page.own.history], more: null };
    case "station":
      return { lists: [page.page.related], more: null };
    default:
      return { lists: [], more: null };
  }
}

/** Returns the first station of the list's next page, or of its start, with that page's path. */
async function loadFurther(
  context: AppLoadContext,
  path: string,
  { lists: [list = []], more }: Lists,
) {
  const further = more ?? topOf(path);
  const there = further === path ? list : (await loadLists(context, further)).lists[0];
  return { path: further, station: there?.[0] ?? list[0] };
}

/**
 * Returns where Next leads without scripts from a station in a page's list: to the next one, or
 * from the last to the first (ITEM-2).
 * @param path the page's path
 */
export async function findNextStation(
  context: AppLoadContext,
  path: string,
  stationId: string,
): Promise<string> {
  const shown = await loadLists(context, path);
  const [main = []] = shown.lists;
  const at = (list: StationView[]) => list.findIndex(({ id }) => id === stationId);
  const list = shown.lists.find((one) => at(one) >= 0) ?? main;
  const next = list[at(list) + 1] ?? (list === main ? undefined : list[0]);
  const found = next ? { path, station: next } : await loadFurther(context, path, shown);
  return found.station ? `${playedPath(found.path, found.station)}&play=1` : path;
}
