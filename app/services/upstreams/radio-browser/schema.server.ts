import { z } from "zod";

/**
 * Listeners typed these fields, and mirrors run several versions: an unexpected value counts as
 * absent.
 */
const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)
  .transform((value) => value ?? "");

const count = z
  .union([z.number(), z.string().transform(Number)])
  .nullish()
  .catch(null)
  .transform((value) => (Number.isFinite(value) ? Math.max(0, Math.round(value ?? 0)) : 0));

const flag = z
  .union([z.number(), z.boolean(), z.string()])
  .nullish()
  .catch(null)
  .transform((value) => value === true || value === 1 || value === "1" || value === "true");

const station = z.object({
  stationuuid: text,
  name: text,
  url: text,
  url_resolved: text,
  homepage: text,
  favicon: text,
  tags: text,
  country: text,
  countrycode: text,
  state: text,
  language: text,
  votes: count,
  codec: text,
  bitrate: count,
  hls: flag,
  lastcheckok: flag,
  clickcount: count,
});

export type DirectoryStation = z.output<typeof station>;

/** A broken entry does not spoil the others. */
export const stationsAnswer = z
  .array(station.nullable().catch(null))
  .transform((rows) => rows.filter((row) => row !== null));

const group = z.object({ name: text, iso_3166_1: text, stationcount: count });

/** Countries, tags and languages, with the number of their stations. */
export const groupsAnswer = z
  .array(group.nullable().catch(null))
  .transform((rows) => rows.filter((row) => row !== null));
