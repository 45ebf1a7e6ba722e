import {
  and,
  arrayContains,
  arrayOverlaps,
  desc,
  eq,
  getTableColumns,
  inArray,
  like,
  lt,
  ne,
  type SQL,
  sql,
} from "drizzle-orm";
import { nameKey, withoutDoubles, type Station } from "~/domain/radio/station";
import { DAY_MS } from "~/domain/text/durations";
import { registerPictures } from "../pictures/picture-rows.server";
import type { Db } from "../platform/db/database.server";
import { stations } from "../platform/db/schema.server";
import { likePattern } from "../platform/db/like-pattern.server";

export type StationRow = typeof stations.$inferSelect;

/** Rows per statement, far below PostgreSQL's limit on parameters. */
const BATCH = 500;

/** Everything that the directory may change. */
const RENEWED = [
  "name",
  "nameKey",
  "url",
  "stream",
  "homepage",
  "favicon",
  "picture",
  "tags",
  "country",
  "countryCode",
  "state",
  "languages",
  "codec",
  "bitrate",
  "isHls",
  "votes",
  "clicks",
  "isUp",
  "fetchedAt",
] as const;

const renewed = Object.fromEntries(
  RENEWED.map((field) => [field, sql.raw(`excluded.${getTableColumns(stations)[field].name}`)]),
);

/** Stores what the directory says about stations. */
export async function saveStations(db: Db, found: readonly Station[], now: Date): Promise<void> {
  const byId = new Map(found.map((station) => [station.id, station]));
  // Sorted, so that concurrent writers of the same stations cannot deadlock.
  const sorted = [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
  for (let from = 0; from < sorted.length; from += BATCH) {
    const batch = sorted.slice(from, from + BATCH);
    const pictures = await registerPictures(
      db,
      batch.flatMap(({ favicon }) => favicon ?? []),
      now,
    );
    const rows = batch.map((station) => ({
      ...station,
      nameKey: nameKey(station.name),
      picture: (station.favicon && pictures.get(station.favicon)) ?? null,
      fetchedAt: now,
    }));
    await db
      .insert(stations)
      .values(rows)
      .onConflictDoUpdate({ target: stations.id, set: renewed });
  }
}

/** Loads stations in the order of `ids`, without unknown ones. */
export async function loadStations(db: Db, ids: readonly string[]): Promise<StationRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(stations)
    .where(inArray(stations.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Filters for a list while the directory cannot be asked. */
export interface KeptQuery {
  name?: string;
  tag?: string;
  country?: string;
  order: "clickcount" | "votes";
}

/** Finds the stations that we know ourselves. */
export function findKeptStations(
  db: Db,
  query: KeptQuery,
  limit: number,
): Promise<{ id: string }[]> {
  const { name, tag, country, order } = query;
  const text = name && likePattern(nameKey(name));
  return db
    .select({ id: stations.id })
    .from(stations)
    .where(
      and(
        text ? like(stations.nameKey, `%${text}%`) : undefined,
        tag ? arrayContains(stations.tags, [tag]) : undefined,
        country ? eq(stations.countryCode, country) : undefined,
      ),
    )
    .orderBy(desc(order === "votes" ? stations.votes : stations.clicks), stations.id)
    .limit(limit);
}

/** How many neighbours to read, many of which may be duplicates. */
const NEIGHBOURS = 40;

/** How many of the most heard stations to look at, out of a country's or a tag's thousands. */
const CANDIDATES = 100;

/** Finds other entries of the station, and the most heard ones of its tags and country. */
function candidatesOf(db: Db, { id, nameKey: key, tags, countryCode }: StationRow) {
  const mostHeard = (where: SQL) =>
    db
      .select({ id: stations.id })
      .from(stations)
      .where(and(ne(stations.id, id), where))
      .orderBy(desc(stations.clicks))
      .limit(CANDIDATES);
  const named = mostHeard(eq(stations.nameKey, key));
  const ofTags = tags.length > 0 ? [arrayOverlaps(stations.tags, tags)] : [];
  const ofCountry = countryCode ? [eq(stations.countryCode, countryCode)] : [];
  return [...ofTags, ...ofCountry]
    .map(mostHeard)
    .reduce((all, more) => sql`${all} union (${more})`, sql`(${named})`);
}

/**
 * Loads other entries of the same station, which may work where it does not, and related stations
 * (RADIO-15), each station once (RADIO-12).
 */
export async function loadNeighbours(
  db: Db,
  station: StationRow,
): Promise<{ doubles: StationRow[]; related: StationRow[] }> {
  const { nameKey: key, tags, countryCode } = station;
  const shared = sql<number>`(select count(*) from unnest(${stations.tags}) as tag
    where tag = any(${sql.param(tags, stations.tags)}))`;
  const rows = await db
    .select()
    .from(stations)
    .where(sql`${stations.id} in (${candidatesOf(db, station)})`)
    .orderBy(
      desc(sql`${stations.nameKey} = ${key}`),
      desc(shared),
      desc(sql`${stations.countryCode} is not distinct from ${countryCode}`),
      desc(stations.clicks),
    )
    .limit(NEIGHBOURS);
  const related = withoutDoubles([station, ...rows]).slice(1);
  return { doubles: rows.filter((row) => row.nameKey === key), related };
}

/** A station is forgotten if neither the directory nor a listener has named it for this long. */
const MAX_AGE_MS = 90 * DAY_MS;

/** @returns how many were deleted */
export async function pruneStations(db: Db, now: Date): Promise<number> {
  const isOld = lt(stations.fetchedAt, new Date(now.getTime() - MAX_AGE_MS));
  const isMarked = sql`exists (select 1 from station_marks where station_marks.station_id = ${stations.id})`;
  const { rowCount } = await db.delete(stations).where(and(isOld, sql`not ${isMarked}`));
  return rowCount ?? 0;
}
