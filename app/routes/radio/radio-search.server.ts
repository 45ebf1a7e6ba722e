import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import type { DockItem } from "~/components/shell/dock";
import type { radioSearchQuery } from "~/domain/radio/radio-query";
import { nextStationPath } from "~/domain/radio/station";
import type { StationView } from "~/domain/radio/station-view";
import { soundSteps } from "~/services/queue/step-links.server";
import { loadNeighbours, type StationRow } from "~/services/radio/station-rows.server";
import { redirectToFirstPage } from "../shell/first-page.server";
import { mayAskDirectory, viewStations, type StationListing } from "./radio-lists.server";

type Query = z.output<typeof radioSearchQuery>;

const RELATED = 6;

interface Search {
  listing: StationListing | null;
  related: StationView[];
  dock: DockItem | null;
  top: string | null;
}

function pathOf(query: Record<string, string>): string {
  return `/radio/search?${new URLSearchParams(query).toString()}`;
}

/** The rows by name; the station that was played comes first. */
async function loadRows(context: AppLoadContext, { q = "", cursor, stationId }: Query) {
  const part = { cursor, mayAsk: mayAskDirectory(context) };
  const isFirst = cursor === undefined;
  const [page, played] = await Promise.all([
    q
      ? context.radio.page({ name: q, order: "clickcount" }, part).catch(redirectToFirstPage)
      : { rows: [], next: undefined, isKept: false },
    stationId && isFirst ? context.radio.station(stationId) : null,
  ]);
  const others = page.rows.filter(({ id }) => id !== stationId);
  return { ...page, rows: played ? [played, ...others] : page.rows, played };
}

function relatedOf(context: AppLoadContext, played: StationRow | null): Promise<StationRow[]> {
  if (!played) return Promise.resolve([]);
  return loadNeighbours(context.db, played, 2 * RELATED).then(({ related }) => related);
}

/** Where Next leads without scripts: to what is queued, else in the list that the station was played from. */
async function stepsOf(context: AppLoadContext, { list, stationId }: Query) {
  const { queued } = await context.loadShell();
  if (queued || !list || !stationId) return soundSteps(queued);
  return { previous: null, next: nextStationPath(list, stationId) };
}

/** Stations by name, and the one that was played with others like it (RADIO-5). */
export async function loadRadioSearch(context: AppLoadContext, query: Query): Promise<Search> {
  const { q = "", cursor, play } = query;
  const { rows, next, isKept, played } = await loadRows(context, query);
  if (!q && !played) return { listing: null, related: [], dock: null, top: null };
  const found = new Set(rows.map(({ id }) => id));
  const near = await relatedOf(context, played);
  const shown = near.filter(({ id }) => !found.has(id)).slice(0, RELATED);
  const views = await viewStations(context, [...rows, ...shown]);
  const stations = views.slice(0, rows.length);
  const first = played && play ? stations[0] : undefined;
  const steps = first ? await stepsOf(context, query) : null;
  return {
    listing: { stations, more: next ? pathOf({ q, cursor: next }) : null, isKept },
    related: views.slice(rows.length),
    dock: first ? { item: first.item, hearted: first.hearted, steps, play: true } : null,
    top: cursor === undefined ? null : pathOf({ q }),
  };
}
