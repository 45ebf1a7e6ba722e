import { inArray, sql } from "drizzle-orm";
import { REPORT_LIFETIME_DAYS, type CountryReports } from "~/domain/videos/unavailable";
import type { Db } from "../platform/db/database.server";
import { playbackFailures, videos } from "../platform/db/schema.server";
import { metadataColumns, type Video } from "./videos-store.server";

const DAY_MS = 86_400_000;

/** What is stored of a video: its metadata, and by country how many players could not play it lately. */
export interface VideoFacts {
  video?: Video;
  reports: CountryReports[];
}

/** By ytid, in one round trip; a video that is not stored is absent. */
export async function loadVideoFacts(
  db: Db,
  ytids: readonly string[],
  now: Date,
): Promise<Map<string, VideoFacts>> {
  if (ytids.length === 0) return new Map();
  const since = new Date(now.getTime() - REPORT_LIFETIME_DAYS * DAY_MS).toISOString();
  const rows = await db
    .select({
      video: metadataColumns(),
      reports: sql<CountryReports[] | null>`(
        select json_agg(json_build_object('country', failure.country, 'reports', failure.reports))
        from ${playbackFailures} failure
        where failure.ytid = ${videos}.ytid and failure.source = 'player'
          and failure.last_seen_at > ${since}::timestamptz)`,
    })
    .from(videos)
    .where(inArray(videos.ytid, [...ytids]));
  return new Map(rows.map(({ video, reports }) => [video.ytid, { video, reports: reports ?? [] }]));
}
