import { and, asc, count, desc, eq, exists, gt, sql } from "drizzle-orm";
import { addresses } from "~/addresses";
import { podcastPath } from "~/domain/podcasts/podcast-id";
import { stationPath } from "~/domain/radio/station";
import { watchPath } from "~/domain/videos/youtube-id";
import type { Db } from "../platform/db/database.server";
import { read } from "../platform/db/reads.server";
import {
  reviews,
  follows,
  playlists,
  podcasts,
  stations,
  channels,
  videoDays,
  videos,
} from "../platform/db/schema.server";
import { utcDay } from "../videos/stats.server";
import { isForEverybody } from "../podcasts/podcast-access.server";

/** A page, and when its content last changed. */
export interface SitemapEntry {
  path: string;
  changedAt?: Date;
}

/** The format allows 50,000 addresses per file. */
const ENTRIES_PER_FILE = 10_000;
const TOP_VIDEOS = 5000;
/** Of each of the days that are kept; indexes find them without counting the others. */
const TOP_VIDEOS_OF_DAY = 1000;
const DAYS = 8;
const TOP_STATIONS = 1000;
const TOP_PODCASTS = 5000;

const PAGES = [
  addresses.home,
  addresses.reviews,
  addresses.top10,
  addresses.stream.index,
  addresses.radio.index,
  addresses.podcast.index,
  addresses.about.index,
  addresses.faq,
  addresses.contact,
  addresses.fromYoutube,
  addresses.privacy,
  addresses.terms,
];

export const SITEMAP_PARTS = [
  "pages",
  "reviews",
  "videos",
  "playlists",
  "stations",
  "podcasts",
] as const;
export type SitemapPart = (typeof SITEMAP_PARTS)[number];

/** Selects public playlists that somebody follows; others can only be found by their link. */
function listedPlaylists(db: Db) {
  const followed = db.select().from(follows).where(eq(follows.pid, playlists.pid));
  return and(eq(playlists.public, true), gt(playlists.itemCount, 0), exists(followed));
}

/** Lists no more than a file of them, because counting them all takes seconds. */
function playlistPlaces(db: Db): Promise<SitemapEntry[]> {
  return db
    .select({ pid: playlists.pid, changedAt: playlists.updatedAt })
    .from(playlists)
    .where(listedPlaylists(db))
    .orderBy(asc(playlists.pid))
    .limit(ENTRIES_PER_FILE)
    .then((rows) =>
      rows.map(({ pid, changedAt }) => ({ path: addresses.playlist.of(pid), changedAt })),
    );
}

/** Lists videos with a review. */
function reviewPlaces(db: Db, page: number): Promise<SitemapEntry[]> {
  return db
    .select({ ytid: reviews.ytid, changedAt: reviews.updatedAt })
    .from(reviews)
    .orderBy(desc(reviews.createdAt), asc(reviews.ytid))
    .limit(ENTRIES_PER_FILE)
    .offset(page * ENTRIES_PER_FILE)
    .then((rows) => rows.map(({ ytid, changedAt }) => ({ path: watchPath({ ytid }), changedAt })));
}

/** Lists the videos that most listeners repeated in the last days and that can be played. */
async function videoPlaces(db: Db, now: Date): Promise<SitemapEntry[]> {
  const { rows } = await read<{ ytid: string }>(
    db,
    sql`
    select ytid from (
      select ytid, sum(listeners) as listeners, sum(repeats) as repeats
      from generate_series(0, ${DAYS - 1}) ago, lateral (
        select ytid, listeners, repeats from ${videoDays} where day = ${utcDay(now)}::date - ago
        order by listeners desc, repeats desc, ytid desc limit ${TOP_VIDEOS_OF_DAY}) top
      group by ytid order by 2 desc, 3 desc, ytid limit ${TOP_VIDEOS}) found
    join ${videos} using (ytid)
    where unavailable is null and hidden_at is null
    order by listeners desc, repeats desc, ytid`,
  );
  return rows.map(({ ytid }) => ({ path: watchPath({ ytid }) }));
}

/** Lists the stations that are heard most. */
async function stationPlaces(db: Db): Promise<SitemapEntry[]> {
  const { id, name, countryCode, isUp, clicks, votes } = stations;
  const rows = await db
    .select({ id, name, countryCode })
    .from(stations)
    .where(eq(isUp, true))
    .orderBy(desc(clicks), desc(votes), asc(id))
    .limit(TOP_STATIONS);
  return rows.map((row) => ({ path: stationPath(row).split("#", 1).join("") }));
}

/** Lists podcasts with episodes that everybody can see, those named last. */
async function podcastPlaces(db: Db): Promise<SitemapEntry[]> {
  const { id, newestAt, namedAt, episodeCount } = podcasts;
  const rows = await db
    .select({ id, newestAt })
    .from(podcasts)
    .where(and(gt(episodeCount, 0), isForEverybody()))
    .orderBy(desc(namedAt), asc(id))
    .limit(TOP_PODCASTS);
  return rows.map((row) => ({
    path: podcastPath(row.id),
    ...(row.newestAt && { changedAt: row.newestAt }),
  }));
}

/** Lists the fixed pages and the live channels. */
async function pagePlaces(db: Db): Promise<SitemapEntry[]> {
  const listed = await db
    .select({ pid: channels.pid })
    .from(channels)
    .orderBy(asc(channels.position));
  return [...PAGES, ...listed.map(({ pid }) => addresses.stream.of(pid))].map((path) => ({
    path,
  }));
}

/** Loads one file of the sitemap; `page` counts from 0. */
export async function loadSitemapEntries(
  db: Db,
  part: SitemapPart,
  page: number,
  now: Date,
): Promise<SitemapEntry[]> {
  if (part === "reviews") return reviewPlaces(db, page);
  if (page > 0) return [];
  if (part === "playlists") return playlistPlaces(db);
  if (part === "stations") return stationPlaces(db);
  if (part === "podcasts") return podcastPlaces(db);
  return part === "videos" ? videoPlaces(db, now) : pagePlaces(db);
}

/** Counts the files of each part, at least one. */
export async function countSitemapFiles(db: Db): Promise<{ part: SitemapPart; files: number }[]> {
  const [reviewed] = await db.select({ rows: count() }).from(reviews);
  const files = (rows = 0) => Math.max(Math.ceil(rows / ENTRIES_PER_FILE), 1);
  return [
    { part: "pages", files: 1 },
    { part: "videos", files: 1 },
    { part: "stations", files: 1 },
    { part: "podcasts", files: 1 },
    { part: "reviews", files: files(reviewed?.rows) },
    { part: "playlists", files: 1 },
  ];
}
