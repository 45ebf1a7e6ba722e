import { and, asc, count, desc, eq, exists, gt, isNull } from "drizzle-orm";
import { watchPath } from "~/domain/youtube-id";
import type { Db } from "./db/database.server";
import { articles, counters, follows, playlists, streams, videos } from "./db/schema.server";

/** An address of ours, and when what it shows last changed. */
export interface Place {
  path: string;
  changedAt?: Date;
}

/** The format allows 50,000 addresses a file. */
export const PLACES_A_FILE = 10_000;
const TOP_VIDEOS = 5000;

const PAGES = [
  "/",
  "/reviews",
  "/top10",
  "/stream",
  "/radio",
  "/podcast",
  "/about",
  "/faq",
  "/contact",
  "/from-youtube",
  "/privacy",
  "/terms",
];

export const SITEMAP_PARTS = ["pages", "reviews", "videos", "playlists"] as const;
export type SitemapPart = (typeof SITEMAP_PARTS)[number];

/**
 * Public playlists that somebody follows: a playlist is found by its link only, until its owner has given that away.
 */
function listedPlaylists(db: Db) {
  const followed = db.select().from(follows).where(eq(follows.pid, playlists.pid));
  return and(eq(playlists.public, true), gt(playlists.itemCount, 0), exists(followed));
}

function playlistPlaces(db: Db, page: number): Promise<Place[]> {
  return db
    .select({ pid: playlists.pid, changedAt: playlists.updatedAt })
    .from(playlists)
    .where(listedPlaylists(db))
    .orderBy(asc(playlists.createdAt), asc(playlists.pid))
    .limit(PLACES_A_FILE)
    .offset(page * PLACES_A_FILE)
    .then((rows) => rows.map(({ pid, changedAt }) => ({ path: `/playlist/${pid}`, changedAt })));
}

/** Videos with a review. */
function reviewPlaces(db: Db, page: number): Promise<Place[]> {
  return db
    .select({ ytid: articles.ytid, changedAt: articles.updatedAt })
    .from(articles)
    .orderBy(desc(articles.createdAt), asc(articles.ytid))
    .limit(PLACES_A_FILE)
    .offset(page * PLACES_A_FILE)
    .then((rows) => rows.map(({ ytid, changedAt }) => ({ path: watchPath({ ytid }), changedAt })));
}

/** The most repeated videos that can be played. */
function videoPlaces(db: Db): Promise<Place[]> {
  return db
    .select({ ytid: counters.ytid })
    .from(counters)
    .innerJoin(videos, eq(videos.ytid, counters.ytid))
    .where(and(gt(counters.totalRepeats, 0), isNull(videos.unavailable)))
    .orderBy(desc(counters.totalRepeats), asc(counters.ytid))
    .limit(TOP_VIDEOS)
    .then((rows) => rows.map(({ ytid }) => ({ path: watchPath({ ytid }) })));
}

/** What is there for everybody, the live channels with it. */
async function pagePlaces(db: Db): Promise<Place[]> {
  const channels = await db
    .select({ pid: streams.pid })
    .from(streams)
    .orderBy(asc(streams.position));
  return [...PAGES, ...channels.map(({ pid }) => `/stream/${pid}`)].map((path) => ({ path }));
}

/** One file of the sitemap; `page` counts from 0. */
export async function sitemapPlaces(db: Db, part: SitemapPart, page: number): Promise<Place[]> {
  if (part === "playlists") return playlistPlaces(db, page);
  if (part === "reviews") return reviewPlaces(db, page);
  if (page > 0) return [];
  return part === "videos" ? videoPlaces(db) : pagePlaces(db);
}

/** How many files each part takes, at least one. */
export async function sitemapFiles(db: Db): Promise<{ part: SitemapPart; files: number }[]> {
  const [[lists], [reviews]] = await Promise.all([
    db.select({ rows: count() }).from(playlists).where(listedPlaylists(db)),
    db.select({ rows: count() }).from(articles),
  ]);
  const files = (rows = 0) => Math.max(Math.ceil(rows / PLACES_A_FILE), 1);
  return [
    { part: "pages", files: 1 },
    { part: "videos", files: 1 },
    { part: "reviews", files: files(reviews?.rows) },
    { part: "playlists", files: files(lists?.rows) },
  ];
}
