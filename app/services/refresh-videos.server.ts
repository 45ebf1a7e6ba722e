import { and, asc, inArray, isNotNull, lt, ne, notExists, sql } from "drizzle-orm";
import type { Db } from "./db/database.server";
import {
  articles,
  counters,
  playlistItems,
  queueItems,
  streamItems,
  videos,
  videoTroubles,
} from "./db/schema.server";
import { FRESH_MS, type VideoInfoService } from "./video-info.server";

const DAY_MS = 86_400_000;
/** The host's rules: what it said is asked for anew, or forgotten, within 30 days (UPSTREAMS R1). */
const FORGOTTEN_MS = 29 * DAY_MS;
/** A title may be 25 days old when the host says for the first time that its video is gone. */
const GONE_TITLE_MS = 4 * DAY_MS;
/** The data API takes so many in one call. */
const BATCH = 50;
const MOST_A_RUN = 5000;

type Parts = { db: Db; videoInfo: Pick<VideoInfoService, "lookUp"> };

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);
const isHosts = inArray(videos.source, ["api", "oembed"]);

/** What stands in no list, and nobody has played, is not worth asking for again. */
async function forgetUnwanted(db: Db, now: Date): Promise<number> {
  const lists = [counters, playlistItems, queueItems, streamItems, articles] as const;
  const isUnwanted = lists.map((list) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(list)
        .where(sql`${list.ytid} = ${videos.ytid}`),
    ),
  );
  const isOld = lt(videos.fetchedAt, before(now, FRESH_MS));
  const { rowCount } = await db.delete(videos).where(and(isHosts, isOld, ...isUnwanted));
  return rowCount ?? 0;
}

async function oldOnes(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ ytid: videos.ytid })
    .from(videos)
    .where(and(isHosts, lt(videos.fetchedAt, before(now, FRESH_MS))))
    .orderBy(asc(videos.fetchedAt))
    .limit(MOST_A_RUN);
  return rows.map(({ ytid }) => ytid);
}

/** Of these, what another copy of the program has not asked for meanwhile. */
async function stillOld(db: Db, now: Date, ytids: readonly string[]): Promise<string[]> {
  const isOld = lt(videos.fetchedAt, before(now, FRESH_MS));
  const rows = await db
    .select({ ytid: videos.ytid })
    .from(videos)
    .where(and(inArray(videos.ytid, [...ytids]), isOld));
  return rows.map(({ ytid }) => ytid);
}

async function refreshOld({ db, videoInfo }: Parts, now: Date): Promise<number> {
  const all = await oldOnes(db, now);
  let refreshed = 0;
  for (let from = 0; from < all.length; from += BATCH) {
    const ytids = await stillOld(db, now, all.slice(from, from + BATCH));
    const infos = await Promise.all(ytids.map(videoInfo.lookUp));
    const told = infos.filter(({ title, unavailable }) => title !== null || unavailable !== null);
    refreshed += told.length;
    // The host is away: it is asked again with the next run.
    if (ytids.length > 0 && told.length === 0) break;
  }
  return refreshed;
}

/** The words of a video that the host says nothing about any more; that it is gone is remembered. */
async function forgetGoneTitles(db: Db, now: Date): Promise<number> {
  const { ytid, source, country, firstSeenAt } = videoTroubles;
  const since = before(now, GONE_TITLE_MS).toISOString();
  const isLongGone = sql`exists (
    select from ${videoTroubles} where ${ytid} = ${videos.ytid} and ${source} = 'api'
    and ${country} = '' and ${firstSeenAt} < ${since})`;
  // A refusal that comes with words says so by `embeddable`: these are as new as the refusal.
  const isWordless = sql`${videos.embeddable} is distinct from false`;
  const { rowCount } = await db
    .update(videos)
    .set({ title: "", author: "", description: "", duration: null, views: null })
    .where(
      and(isHosts, isNotNull(videos.unavailable), ne(videos.title, ""), isWordless, isLongGone),
    );
  return rowCount ?? 0;
}

async function forgetOld(db: Db, now: Date): Promise<number> {
  const isOld = lt(videos.fetchedAt, before(now, FORGOTTEN_MS));
  const { rowCount } = await db.delete(videos).where(and(isHosts, isOld));
  return rowCount ?? 0;
}

/**
 * Asks the video host anew for what it said 25 days ago of videos that somebody wants, and forgets the rest: no word of the
 * host is kept for 30 days. Own counts, lists and articles stay.
 * @returns how many were refreshed or forgotten
 */
export async function refreshVideos(parts: Parts, now: Date): Promise<number> {
  const { db } = parts;
  const unwanted = await forgetUnwanted(db, now);
  const refreshed = await refreshOld(parts, now);
  const gone = await forgetGoneTitles(db, now);
  return unwanted + refreshed + gone + (await forgetOld(db, now));
}
