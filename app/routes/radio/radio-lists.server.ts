import type { AppLoadContext } from "@remix-run/node";
import type { PublicContext } from "../shell/audience.server";
import type { z } from "zod";
import { addresses } from "~/addresses";
import { countryName, countryOf } from "~/domain/network/countries";
import { tabOf, type radioQuery } from "~/domain/radio/radio-query";
import { sampleOf } from "~/domain/radio/sample";
import { groupTags } from "~/domain/radio/tag-groups";
import { loadMarkedStations } from "~/services/radio/station-marks.server";
import { FIRST_PLACE } from "~/services/radio/station-pages.server";
import { loadStations, type StationRow } from "~/services/radio/station-rows.server";
import { loadHearted, loadSongHearts } from "~/services/marks/hearts.server";
import { findPlaying } from "~/services/radio/titles/station-songs.server";
import type { StationView, Unasked } from "~/domain/radio/station-view";
import { stationReader, toStationView } from "~/services/radio/station-view.server";
import { redirectToFirstPage } from "../shell/first-page.server";
import { mayLookUp } from "../shell/lookup-limit.server";
import { noteListFailure } from "./directory-failures.server";
import { begin } from "~/services/platform/work/begin.server";

type Query = z.output<typeof radioQuery>;

const TAGS_OF_A_GROUP = 40;
const OWN_ROWS = 50;

/** Limits one client's requests to the directory. */
export function mayAskDirectory(context: PublicContext): () => Promise<boolean> {
  return () => mayLookUp(context);
}

/** Stations as this request's listener sees them. */
export async function viewStations(
  { db, env, marksOf }: PublicContext,
  rows: readonly StationRow[],
): Promise<StationView[]> {
  const ids = rows.map(({ id }) => id);
  const hearts = await loadHearted(db, marksOf.userId, { kind: "station", ids });
  const reader = stationReader(env, hearts);
  return rows.map((row) => toStationView(row, reader));
}

function listPath(query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `${addresses.radio.index}?${new URLSearchParams(given).toString()}`;
}

export type StationListing = {
  stations: StationView[];
  /** The path of the next page. */
  more: string | null;
  /** Why only stations that we know are listed; null for the directory's own list. */
  unasked: Unasked | null;
};

/** Loads a page of the whole list of an order, a country or a tag. */
export async function loadListing(context: PublicContext, query: Query): Promise<StationListing> {
  const { tab, country, tag, cursor } = query;
  const order = tab === "five-star" ? ("votes" as const) : ("clickcount" as const);
  const wanted = { order, ...(country && { country }), ...(tag && { tag }) };
  const part = { cursor, mayAsk: mayAskDirectory(context) };
  const { rows, next, unasked } = await context.radio.page(wanted, part).catch(redirectToFirstPage);
  if (unasked === "failed") noteListFailure(context, tabOf(query));
  return {
    stations: await viewStations(context, rows),
    more: next ? listPath({ tab, country, tag, cursor: next }) : null,
    unasked,
  };
}

/** Loads the stations playing a song now, among those that somebody here listens to (RADIO-18). */
export async function loadPlaying(context: PublicContext, song: string): Promise<StationListing> {
  const rows = await findPlaying(context.db, song, new Date());
  return { stations: await viewStations(context, rows), more: null, unasked: null };
}

/** Picks six of the best at random (RADIO-2). */
export async function loadSample(context: PublicContext, { tab, others }: Query) {
  const order = tab === "five-star" ? ("votes" as const) : ("clickcount" as const);
  const { ids, unasked } = await context.radio.list({ order, offset: 0 }, mayAskDirectory(context));
  if (unasked === "failed") noteListFailure(context, tab);
  const rows = await loadStations(context.db, sampleOf(ids, others, Date.now()));
  return {
    stations: await viewStations(context, rows),
    unasked,
    others: listPath({ tab, others: String(others + 1) }),
    more: listPath({ tab, cursor: FIRST_PLACE }),
  };
}

const OWN_COUNTRY = "radio-country";

/**
 * Returns the country that the listener chose, else the one that the network in front of us
 * reports.
 */
function ownCountry({ session, country }: AppLoadContext): string | null {
  const said = session.get(OWN_COUNTRY);
  return (typeof said === "string" ? countryOf(said) : null) ?? country;
}

export function rememberCountry({ session }: AppLoadContext, country: string | null): void {
  session.set(OWN_COUNTRY, country ?? undefined);
}

export async function loadCountries(context: AppLoadContext) {
  const own = ownCountry(context);
  const counted = await context.radio.groups.countries();
  if (!counted) noteListFailure(context, "location");
  const all = (counted ?? []).map(({ name: code, stations }) => ({
    code,
    name: countryName(code),
    stations,
    href: listPath({ tab: "location", country: code }),
  }));
  const first = all.filter(({ code }) => code === own);
  const others = all.filter(({ code }) => code !== own);
  return { own, first, others, hasFailed: counted === null };
}

/** Loads how many stations the directory has of a country or a tag; null if it is not known. */
export async function countStations(
  { radio: { groups } }: Pick<AppLoadContext, "radio">,
  { country, tag }: Pick<Query, "country" | "tag">,
): Promise<number | null> {
  if (!country === !tag) return null;
  const counts = await (country ? groups.countries() : groups.tags());
  return counts?.find(({ name }) => name === (country ?? tag))?.stations ?? null;
}

/** Loads the tags; null if the directory does not answer and nothing is stored. */
export async function loadTags(context: PublicContext) {
  const tags = await context.radio.groups.tags();
  if (!tags) {
    noteListFailure(context, "category");
    return null;
  }
  return groupTags(tags, TAGS_OF_A_GROUP).map(({ group, tags }) => ({
    group,
    tags: tags.map(({ name, stations }) => ({
      label: name,
      stations,
      href: listPath({ tab: "category", tag: name }),
    })),
  }));
}

/** Loads the listener's own stations and their history (RADIO-7). */
export async function loadOwnStations(context: AppLoadContext) {
  const { db, session } = context;
  const { userId } = session;
  if (!userId) return { hearts: [], history: [], songs: [] };
  const loading = begin(loadSongHearts(db, userId, OWN_ROWS));
  const [hearts, history] = await Promise.all(
    (["hearts", "history"] as const).map(async (list) => {
      const { rows } = await loadMarkedStations(db, userId, { list, limit: OWN_ROWS });
      return rows;
    }),
  );
  const views = await viewStations(context, [...(hearts ?? []), ...(history ?? [])]);
  const count = hearts?.length ?? 0;
  return { hearts: views.slice(0, count), history: views.slice(count), songs: await loading };
}
