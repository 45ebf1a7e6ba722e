import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import { REPORTS_LAST_DAYS, REPORTS_OF_A_COUNTRY, REPORTS_OF_ALL } from "~/domain/unavailable";
import { videos, videoTroubles } from "./db/schema.server";

const DAY_MS = 86_400_000;

/** `country` in two letters, null where it is unknown. */
export type Place = { country?: string | null | undefined; now: Date };

/**
 * Whether a video can be played there, as far as we know: the host's word, and `verdictOf` in `domain/unavailable` about
 * what players have reported. One that nobody knows can.
 */
export function canPlay(ytid: AnyColumn | SQL, { country = null, now }: Place): SQL {
  const since = new Date(now.getTime() - REPORTS_LAST_DAYS * DAY_MS).toISOString();
  const { reports } = videoTroubles;
  return sql`(
    not exists (
      select from ${videos} where ${videos.ytid} = ${ytid}
      and (${videos.unavailable} is not null or ${country ?? ""}::text = any(${videos.blockedIn}))
    ) and not exists (
      select from ${videoTroubles}
      where ${videoTroubles.ytid} = ${ytid} and ${videoTroubles.source} = 'player'
        and ${videoTroubles.lastSeenAt} > ${since}
      group by ${videoTroubles.ytid}
      having (sum(${reports}) >= ${REPORTS_OF_ALL}
          and (count(*) > 1 or max(${videoTroubles.country}) = ''))
        or sum(${reports}) filter (where ${videoTroubles.country} = ${country ?? "?"}::text)
          >= ${REPORTS_OF_A_COUNTRY}
    ))`;
}
