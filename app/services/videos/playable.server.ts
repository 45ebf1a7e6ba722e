import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import { DAY_MS } from "~/domain/text/durations";
import {
  REPORT_LIFETIME_DAYS,
  COUNTRY_REPORT_LIMIT,
  TOTAL_REPORT_LIMIT,
} from "~/domain/videos/unavailable";
import { videos, playbackFailures } from "../platform/db/schema.server";

/** `country` is two letters; null if unknown. */
export type Place = { country?: string | null | undefined; now: Date };

/**
 * Whether a video is playable there, by the host's data and by `verdictOf` on reported playback
 * failures. Unknown videos count as playable, and reports do not overrule the data API, because
 * anybody can send them.
 */
export function canPlay(ytid: AnyColumn | SQL, { country = null, now }: Place): SQL {
  const since = new Date(now.getTime() - REPORT_LIFETIME_DAYS * DAY_MS).toISOString();
  const { reports } = playbackFailures;
  return sql`(
    not exists (
      select from ${videos} where ${videos.ytid} = ${ytid}
      and (${videos.unavailable} is not null or ${videos.hiddenAt} is not null
        or ${country ?? ""}::text = any(${videos.blockedIn}))
    ) and (exists (
      select from ${videos} where ${videos.ytid} = ${ytid} and ${videos.source} = 'api'
    ) or not exists (
      select from ${playbackFailures}
      where ${playbackFailures.ytid} = ${ytid} and ${playbackFailures.source} = 'player'
        and ${playbackFailures.lastSeenAt} > ${since}
      group by ${playbackFailures.ytid}
      having (sum(${reports}) >= ${TOTAL_REPORT_LIMIT}
          and (count(*) > 1 or max(${playbackFailures.country}) = ''))
        or sum(${reports}) filter (where ${playbackFailures.country} = ${country ?? "?"}::text)
          >= ${COUNTRY_REPORT_LIMIT}
    )))`;
}
