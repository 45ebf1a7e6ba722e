import type { PublicContext } from "../shell/audience.server";
import type { z } from "zod";
import { addresses } from "~/addresses";
import type { DockItem } from "~/components/shell/dock";
import type { radioSearchQuery } from "~/domain/radio/radio-query";
import { nextStationPath, withoutDoubles } from "~/domain/radio/station";
import type { StationView } from "~/domain/radio/station-view";
import { soundSteps } from "~/services/queue/step-links.server";
import { loadNeighbours, type StationRow } from "~/services/radio/station-rows.server";
import { redirectToFirstPage } from "../shell/first-page.server";
import { noteListFailure } from "./directory-failures.server";
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
  return `${addresses.radio.search}?${new URLSearchParams(query).toString()}`;
}

/** Finds stations by name, with the one that was played first. */
async function loadRows(context: PublicContext, { q = "", cursor, stationId }: Query) {
  const part = { cursor, mayAsk: mayAskDirectory(context) };
  const isFirst = cursor === undefined;
  const [page, looked] = await Promise.all([
    q
      ? context.radio.page({ name: q, order: "clickcount" }, part).catch(redirectToFirstPage)
      : { rows: [], next: undefined, unasked: null },
    stationId && isFirst ? context.radio.station(stationId, mayAskDirectory(context)) : null,
  ]);
  const played = looked?.kind === "known" ? looked.station : null;
  const unasked = looked?.kind === "failed" ? "failed" : page.unasked;
  if (unasked === "failed") noteListFailure(context, "search");
  return {
    ...page,
    rows: played ? withoutDoubles([played, ...page.rows]) : page.rows,
    played,
    unasked,
  };
}

/** Finds stations like the one that was played, leaving out `rows`. */
async function relatedOf(
  { db }: PublicContext,
  played: StationRow | null,
  rows: readonly StationRow[],
): Promise<StationRow[]> {
  if (!played) return [];
  const { related } = await loadNeighbours(db, played);
  return withoutDoubles([...rows, ...related]).slice(rows.length, rows.length + RELATED);
}

/**
 * Returns where Next leads without scripts: to the queue, else along the list that the station was
 * played from.
 */
async function stepsOf(context: PublicContext, { list, stationId }: Query) {
  const { queued } = await context.loadShell();
  if (queued || !list || !stationId) return soundSteps(queued);
  return { previous: null, next: nextStationPath(list, stationId) };
}

/** Loads stations by name, and the one that was played with others like it (RADIO-5). */
export async function loadRadioSearch(context: PublicContext, query: Query): Promise<Search> {
  const { q = "", cursor, play } = query;
  const { rows, next, unasked, played } = await loadRows(context, query);
  if (!q && !played && !unasked) return { listing: null, related: [], dock: null, top: null };
  const shown = await relatedOf(context, played, rows);
  const views = await viewStations(context, [...rows, ...shown]);
  const stations = views.slice(0, rows.length);
  const first = played && play ? stations[0] : undefined;
  const steps = first ? await stepsOf(context, query) : null;
  return {
    listing: { stations, more: next ? pathOf({ q, cursor: next }) : null, unasked },
    related: views.slice(rows.length),
    dock: first ? { item: first.item, hearted: first.hearted, steps, play: true } : null,
    top: cursor === undefined ? null : pathOf({ q }),
  };
}
