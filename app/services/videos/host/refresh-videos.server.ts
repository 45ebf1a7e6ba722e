import { and, asc, inArray, isNotNull, isNull, lt, ne, notExists, sql } from "drizzle-orm";
import { DAY_MS } from "~/domain/text/durations";
import type { Db } from "../../platform/db/database.server";
import {
  reviews,
  counters,
  playlistItems,
  queueItems,
  channelItems,
  videos,
  playbackFailures,
} from "../../platform/db/schema.server";
import { deleteInBatches } from "../../platform/work/delete-in-batches.server";
import { FRESH_MS } from "../stored-info.server";
import type { VideoInfoService } from "../video-info.server";

/** The host's terms: its data is renewed or deleted within 30 days (docs/upstreams.md). */
const DELETE_MS = 29 * DAY_MS;
/** A title may already be 25 days old when its video is first found to be gone. */
const GONE_TITLE_MS = 4 * DAY_MS;
/** The most ids in one call of the data API. */
const BATCH = 50;
const MAX_PER_RUN = 5000;

type Options = { db: Db; videoInfo: Pick<VideoInfoService, "lookUp"> };

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);
const isHosts = inArray(videos.source, ["api", "oembed"]);
/** The rows of hidden videos stay, to keep them hidden. */
const isDeletable = and(isHosts, isNull(videos.hiddenAt));
const NO_METADATA = { title: "", author: "", description: "", duration: null, views: null };

/** Deletes stale videos that are in no list and were never played. */
async function deleteUnused(db: Db, now: Date): Promise<number> {
  const lists = [counters, playlistItems, queueItems, channelItems, reviews] as const;
  // A playlist may hold a loop of the video (LOOP-16).
  const idIn = (list: (typeof lists)[number]) =>
    list === playlistItems ? sql`split_part(${list.ytid}, '~', 1)` : list.ytid;
  const isUnused = lists.map((list) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(list)
        .where(sql`${idIn(list)} = ${videos.ytid}`),
    ),
  );
  const isOld = lt(videos.fetchedAt, before(now, FRESH_MS));
  return deleteInBatches(db, videos.fetchedAt, and(isDeletable, isOld, ...isUnused));
}

async function loadStale(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ ytid: videos.ytid })
    .from(videos)
    .where(and(isHosts, lt(videos.fetchedAt, before(now, FRESH_MS))))
    .orderBy(asc(videos.fetchedAt))
    .limit(MAX_PER_RUN);
  return rows.map(({ ytid }) => ytid);
}

/** Returns those that no other process has refreshed since. */
async function stillStale(db: Db, now: Date, ytids: readonly string[]): Promise<string[]> {
  const isOld = lt(videos.fetchedAt, before(now, FRESH_MS));
  const rows = await db
    .select({ ytid: videos.ytid })
    .from(videos)
    .where(and(inArray(videos.ytid, [...ytids]), isOld));
  return rows.map(({ ytid }) => ytid);
}

async function refreshStale({ db, videoInfo }: Options, now: Date): Promise<number> {
  const all = await loadStale(db, now);
  let refreshed = 0;
  for (let from = 0; from < all.length; from += BATCH) {
    const ytids = await stillStale(db, now, all.slice(from, from + BATCH));
    const infos = await Promise.all(ytids.map(videoInfo.lookUp));
    const known = infos.filter(({ title, unavailable }) => title !== null || unavailable !== null);
    refreshed += known.length;
    // The host is down; the next run tries again.
    if (ytids.length > 0 && known.length === 0) break;
  }
  return refreshed;
}

/** Clears the metadata of videos that have long been gone; they stay marked as unavailable. */
async function clearGoneTitles(db: Db, now: Date): Promise<number> {
  const { ytid, source, country, firstSeenAt } = playbackFailures;
  const since = before(now, GONE_TITLE_MS).toISOString();
  const isLongGone = sql`exists (
    select from ${playbackFailures} where ${ytid} = ${videos.ytid} and ${source} = 'api'
    and ${country} = '' and ${firstSeenAt} < ${since})`;
  // The host still delivers metadata of videos that may not be embedded.
  const isWithoutMetadata = sql`${videos.embeddable} is distinct from false`;
  const { rowCount } = await db
    .update(videos)
    .set(NO_METADATA)
    .where(
      and(
        isHosts,
        isNotNull(videos.unavailable),
        ne(videos.title, ""),
        isWithoutMetadata,
        isLongGone,
      ),
    );
  return rowCount ?? 0;
}

async function deleteOld(db: Db, now: Date): Promise<number> {
  const isOld = lt(videos.fetchedAt, before(now, DELETE_MS));
  await db
    .update(videos)
    .set({ ...NO_METADATA, source: "seed" })
    .where(and(isHosts, isOld, isNotNull(videos.hiddenAt)));
  return deleteInBatches(db, videos.fetchedAt, and(isDeletable, isOld));
}

/**
 * Refreshes the host's metadata of used videos after 25 days and deletes the rest, so that none is
 * stored for 30 days. Our own counts, lists and reviews stay.
 * @returns how many were refreshed or deleted
 */
export async function refreshVideos(options: Options, now: Date): Promise<number> {
  const { db } = options;
  const unused = await deleteUnused(db, now);
  const refreshed = await refreshStale(options, now);
  const gone = await clearGoneTitles(db, now);
  return unused + refreshed + gone + (await deleteOld(db, now));
}
