import { z } from "zod";
import { addresses } from "../../addresses";
import { countryOf } from "../network/countries";
import { cleanList } from "./station-text";
import { songTitle } from "./titles/song-title-of-station";
import { isStationId } from "./station";
import { truncateText } from "../text/text";

const RADIO_TABS = ["popular", "favorites", "five-star", "location", "category"] as const;
export type RadioTab = (typeof RADIO_TABS)[number];
/** In characters. */
const MAX_RADIO_QUERY_LENGTH = 100;

/** Returns the tab that a list belongs to: tags to Category, and countries to Location. */
export function tabOf(list: {
  tab: RadioTab;
  country?: string | undefined;
  tag?: string | undefined;
}): RadioTab {
  return list.tag ? "category" : list.country ? "location" : list.tab;
}

const country = z
  .string()
  .transform((code) => countryOf(code) ?? undefined)
  .optional()
  .catch(undefined);

const tag = z
  .string()
  .max(200)
  .transform((text) => cleanList(text)[0])
  .optional()
  .catch(undefined);

const radioText = z
  .string()
  .transform((text) => truncateText(text.trim(), MAX_RADIO_QUERY_LENGTH))
  .optional()
  .catch(undefined);

/** The pages that list stations. */
const stationPages = new Set<string>([addresses.radio.index, addresses.radio.search]);
const isStationPage = (path: string) => stationPages.has(path.toLowerCase().split("?", 1).join());
const stationList = z.string().max(1000).refine(isStationPage, { error: "Unknown list" });

/** Query of `/radio`. Invalid values are ignored, except an id, which leads to a missing page. */
export const radioQuery = z.object({
  tab: z.enum(RADIO_TABS).catch("popular"),
  country,
  tag,
  cursor: z.string().max(500).optional().catch(undefined),
  /** How often the listener has asked for other stations, six at a time. */
  others: z.coerce.number().int().min(0).max(1000).catch(0),
  /** A song that somebody here is listening to (RADIO-18). */
  playing: radioText,
  /** Play was pressed without scripts. */
  play: z.literal("1").optional().catch(undefined),
  stationId: z
    .string()
    .transform((id) => id.toLowerCase())
    .optional(),
});

export type RadioQuery = z.output<typeof radioQuery>;

/** Query of `/radio/search`. */
export const radioSearchQuery = z.object({
  q: radioText,
  cursor: z.string().max(500).optional().catch(undefined),
  /** The station that was played (RADIO-5). */
  stationId: z
    .string()
    .transform((id) => id.toLowerCase())
    .refine(isStationId)
    .optional()
    .catch(undefined),
  /** The page whose list it was played from. */
  list: stationList.optional().catch(undefined),
  /** Play was pressed without scripts. */
  play: z.literal("1").optional().catch(undefined),
});

/**
 * Refuses unknown countries: a program would take the stations of all countries for those of the
 * one it named.
 */
const knownCountry = z
  .string()
  .transform((code) => (code === "" ? undefined : (countryOf(code) ?? null)))
  .refine((code): code is string | undefined => code !== null, { error: "Unknown country" })
  .optional();

/** Query of `GET /api/radio/suggest`. */
export const radioSuggestQuery = z.object({ q: z.string().max(500), country: knownCountry });

/** Where a list continues, under either name: answers call it `next`. */
const place = {
  cursor: z.string().max(500).optional(),
  next: z.string().max(500).optional(),
};

/** Query of `GET /api/radio/stations`. */
export const radioStationsQuery = z.object({
  tab: z.enum(["popular", "five-star", "location", "category"]).default("popular"),
  country: knownCountry,
  tag,
  q: radioText,
  ...place,
});

/** A station's id, as our pages and calls use it. */
const stationid = z
  .string({ error: "Invalid station id" })
  .transform((id) => id.toLowerCase())
  .refine(isStationId, { error: "Invalid station id" });

/** Query of `GET /api/radio/next`. */
export const nextStation = z.object({ stationid, list: stationList });

/**
 * Body of a station's heart and history calls. Other fields are ignored: facts about the station
 * come from our record.
 */
export const stationMark = z.object({ uid: z.string().max(100).default("me"), stationid });

/** Body of the calls that heart a song of a station (RADIO-25). */
export const songTitleBody = z.object({
  title: z
    .string({ error: "Invalid song" })
    .max(1000, { error: "Invalid song" })
    .transform((text) => songTitle(text) ?? "")
    .refine((title) => title !== "", { error: "Invalid song" }),
});

/** Body of a player's report that a station does not play (RADIO-14). */
export const stationFailure = z.object({ stationid });

/** Query of the lists of hearts and history (RADIO-7). */
export const stationMarksPage = z.object({
  ...place,
  limit: z.coerce.number().int().min(1).max(50).default(5),
});

export const radioCountry = z.object({
  country: z
    .string({ error: "Unknown country" })
    .transform((code) => (code === "" ? null : countryOf(code)))
    .refine((code) => code === null || code.length === 2, { error: "Unknown country" }),
});
