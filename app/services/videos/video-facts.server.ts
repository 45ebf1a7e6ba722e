import { getTableColumns, type Placeholder, type SQL, sql } from "drizzle-orm";
import { REPORT_LIFETIME_DAYS, type CountryReports } from "~/domain/videos/unavailable";
import type { Db } from "../platform/db/database.server";
import { isOneOf, prepared } from "../platform/db/prepared.server";
import { playbackFailures, videos } from "../platform/db/schema.server";
import { metadataColumns, type Video } from "./videos-store.server";

const REPORT_LIFETIME = sql.raw(`interval '${REPORT_LIFETIME_DAYS} days'`);

/** The metadata without the description, which only search shows. */
export type ListedVideo = Omit<Video, "description">;

/**
 * Stored facts about a video: its metadata, and how many players in each country could not play it
 * recently.
 */
export interface VideoFacts {
  video?: ListedVideo;
  reports: CountryReports[];
}

/** The current time: a date, or in a prepared statement the placeholder of an ISO text. */
type Moment = Date | Placeholder;

function reportsUntil(now: Moment, ytid: SQL): SQL {
  const at = now instanceof Date ? now.toISOString() : now;
  return sql`(
    select json_agg(json_build_object('country', failure.country, 'reports', failure.reports))
    from ${playbackFailures} failure
    where failure.ytid = ${ytid} and failure.source = 'player'
      and failure.last_seen_at > ${at}::timestamptz - ${REPORT_LIFETIME})`;
}

const factsByYtid = prepared((db) => {
  const reports = reportsUntil(sql.placeholder("now"), sql`${videos}.ytid`);
  return db
    .select({ video: metadataColumns(), reports: sql<CountryReports[] | null>`${reports}` })
    .from(videos)
    .where(isOneOf(videos.ytid, "ytids"))
    .prepare("video_facts");
});

/** Loads facts by ytid, in one round trip; a video that is not stored is absent. */
export async function loadVideoFacts(
  db: Db,
  ytids: readonly string[],
  now: Date,
): Promise<Map<string, VideoFacts & { video: Video }>> {
  if (ytids.length === 0) return new Map();
  const rows = await factsByYtid(db).execute({ ytids, now: now.toISOString() });
  return new Map(rows.map(({ video, reports }) => [video.ytid, { video, reports: reports ?? [] }]));
}

/** The facts as JSON. */
export type StoredFacts = Record<"fetchedAt", string> &
  Record<"hiddenAt", string | null> &
  Omit<ListedVideo, "fetchedAt" | "hiddenAt"> & { reports: CountryReports[] | null };

export function parseFacts({ reports, fetchedAt, hiddenAt, ...video }: StoredFacts): VideoFacts {
  const times = { fetchedAt: new Date(fetchedAt), hiddenAt: hiddenAt ? new Date(hiddenAt) : null };
  return { video: { ...video, ...times }, reports: reports ?? [] };
}

/**
 * The columns of {@link ListedVideo}, as text, because the query builder takes longer for its own
 * and every page needs some.
 */
const LISTED_COLUMNS = Object.entries(getTableColumns(videos))
  .filter(([field]) => field !== "words" && field !== "description")
  .map(([field, { name }]) => `video."${name}" as "${field}"`)
  .join(", ");

/**
 * Selects the facts about the video with this id as a column of another statement, so that a list
 * brings them with it; null for a video that is not stored.
 */
export function factsOf(ytid: SQL, now: Moment): SQL<VideoFacts | null> {
  return sql`(
    select row_to_json(fact) from (
      select ${sql.raw(LISTED_COLUMNS)}, ${reportsUntil(now, sql`video.ytid`)} as reports
      from ${videos} video where video.ytid = ${ytid}) fact)`.mapWith(parseFacts);
}
