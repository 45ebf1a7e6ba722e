import type { AppLoadContext } from "@remix-run/node";
import type { PublicContext } from "../shell/audience.server";
import { addresses } from "~/addresses";
import { countryName } from "~/domain/network/countries";
import { formatThousands } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import { tabOf, type RadioQuery } from "~/domain/radio/radio-query";
import { soundSteps } from "~/services/queue/step-links.server";
import {
  countStations,
  loadCountries,
  loadListing,
  loadOwnStations,
  loadPlaying,
  loadSample,
  loadTags,
} from "./radio-lists.server";
import { publishStations } from "./directory-failures.server";
import { loadStation } from "./station.server";

const NAMES = {
  popular: {
    title: "Popular Channel",
    description: "What people listen to most, around the world.",
  },
  "five-star": {
    title: "Five Star",
    description: "The stations with the most votes of their listeners.",
  },
  location: { title: "Location", description: "Stations by country." },
  category: { title: "Category", description: "Stations by what they play." },
  favorites: { title: "Favorite/History", description: "Your stations." },
} as const;

/**
 * Loads the content of `/radio` by its query, which is the same for everybody, and publishes it.
 */
export async function loadRadio(context: PublicContext, query: RadioQuery, path: string) {
  const { tab, country, tag, cursor, stationId, play, playing } = query;
  if (stationId !== undefined) {
    const page = await loadStation(context, stationId, path);
    const { item, hearted } = page.station;
    const { queued } = await context.loadShell();
    const dock = { item, hearted, steps: soundSteps(queued), ...(play && { play: true }) };
    publishStations(context, null);
    return { kind: "station" as const, page, dock };
  }
  const common = { ...NAMES[tab], tab, path, canonical: listPath(query) };
  if (playing) {
    const listing = await loadPlaying(context, playing);
    const description = `Stations that play “${playing}” now, among those that somebody here listens to.`;
    const page = { title: "Playing now", description, listing, top: null };
    return { kind: "listing" as const, ...common, ...page };
  }
  if (country || tag || cursor !== undefined) {
    const [listing, count] = await Promise.all([
      loadListing(context, query),
      countStations(context, query),
    ]);
    publishStations(context, listing.unasked);
    const place = country && countryName(country);
    const title = [tag, place].filter(Boolean).join(", ") || common.title;
    const top = cursor === undefined ? null : topOf(path);
    const description = count === null ? common.description : countWords(count);
    return { kind: "listing" as const, ...common, title, description, listing, top };
  }
  if (tab === "category") {
    const groups = await loadTags(context);
    publishStations(context, groups ? null : "failed");
    return { kind: "tags" as const, ...common, groups };
  }
  const sample = await loadSample(context, query);
  publishStations(context, sample.unasked);
  return { kind: "sample" as const, ...common, sample };
}

/** Like `loadRadio`, with the tabs that are the listener's own. */
export async function loadOwnRadio(context: AppLoadContext, query: RadioQuery, path: string) {
  const { tab, country, tag, cursor, stationId, playing } = query;
  const isList = [country, tag, cursor, stationId, playing].some(Boolean);
  const common = { ...NAMES[tab], tab, path, canonical: listPath(query) };
  if (tab === "location" && !isList) {
    const countries = await loadCountries(context);
    return { kind: "countries" as const, ...common, countries };
  }
  if (tab === "favorites" && !isList) {
    return { kind: "own" as const, ...common, own: await loadOwnStations(context) };
  }
  return loadRadio(context, query, path);
}

/** A list has fewer rows than the directory counts, because of RADIO-12. */
const countWords = (count: number) =>
  `${formatThousands(count)} ${plural(count, "station")} in the directory. Those with the same name or stream share a row.`;

type Asked = Pick<RadioQuery, "tab" | "country" | "tag">;

/** The address of a list, without the place in it. */
function listPath(asked: Asked): string {
  const { country, tag } = asked;
  const part = tabOf(asked);
  const query = new URLSearchParams({
    ...(part !== "popular" && { tab: part }),
    ...(country && { country }),
    ...(tag && { tag }),
  });
  return query.size > 0 ? `${addresses.radio.index}?${query.toString()}` : addresses.radio.index;
}

/** The first page of a list. */
export function topOf(path: string): string {
  const url = new URL(path, "http://here.invalid");
  url.searchParams.delete("cursor");
  return url.pathname + url.search;
}
