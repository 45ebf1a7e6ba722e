import { DAY_MS, MINUTE_MS } from "~/domain/text/durations";
import type { Db } from "../platform/db/database.server";
import {
  saveSearch,
  loadStoredSearch,
  MAX_RESULTS,
  type StoredSearch,
} from "./stored-searches.server";
import { sql } from "drizzle-orm";
import { queryWords } from "~/domain/search/search-query";
import { read } from "../platform/db/reads.server";
import { counters, searches, videos } from "../platform/db/schema.server";

/** Common words match more videos than this; ranking all of them would be slow. */
const MAX_RANKED = 1000;
/** The trigram similarity, from 0 to 1, above which a search may use another one's results. */
const MIN_SIMILARITY = 0.5;

/** Builds a tsquery in which every word is a prefix of a word in the title or the author. */
function prefixQuery(words: readonly string[]): string {
  return words.map((word) => `'${word}':*`).join(" & ");
}

/**
 * Titles submitted by listeners are only visible to their submitter, so no search may find them.
 */
const FINDABLE = sql`source <> 'listener' and title <> '' and unavailable is null and hidden_at is null`;

/**
 * Finds videos in our own database, the best match first: by words in the title and author, and by
 * similar titles (typing errors) unless there are more matches than are ranked. Videos with more
 * repeats rank higher.
 */
async function findOwnVideos(db: Db, query: string, limit: number): Promise<string[]> {
  const words = queryWords(query);
  if (words.length === 0) return [];
  const { rows } = await read<{ ytid: string }>(
    db,
    sql`
    with by_words as (
      select ytid, 1 + ts_rank(words, to_tsquery('simple', ${prefixQuery(words)})) as score
      from (
        select ytid, words from ${videos}
        where words @@ to_tsquery('simple', ${prefixQuery(words)}) and ${FINDABLE}
        limit ${MAX_RANKED}
      ) matching
    ), by_similarity as (
      select ytid, word_similarity(${query}, lower(title)) as score
      from ${videos}
      where (select count(*) from by_words) < ${MAX_RANKED} and ${query} <% lower(title) and ${FINDABLE}
      limit ${MAX_RANKED}
    ), found as (
      select ytid, max(score) as score
      from (select * from by_words union all select * from by_similarity) matches group by ytid
    )
    select found.ytid from found left join ${counters} using (ytid)
    order by score + ln(1 + coalesce(total_repeats, 0)) / 20 desc, found.ytid
    limit ${limit}`,
  );
  return rows.map(({ ytid }) => ytid);
}

/** Finds the host's results of the most similar earlier searches. */
async function findInPastSearches(db: Db, query: string): Promise<string[]> {
  const { rows } = await read<{ ytids: string[] }>(
    db,
    sql`
    select ytids from ${searches}
    where query % ${query} and query <> ${query} and source = 'host'
      and similarity(query, ${query}) >= ${MIN_SIMILARITY}
    order by similarity(query, ${query}) desc, query limit 2`,
  );
  return [...new Set(rows.flatMap(({ ytids }) => ytids))];
}

/** The host's results change slowly, our own index all the time. */
const HOST_FRESH_MS = DAY_MS;
const OWN_FRESH_MS = 5 * MINUTE_MS;

function isFresh({ source, fetchedAt }: StoredSearch, now: Date): boolean {
  const age = now.getTime() - fetchedAt.getTime();
  return age < (source === "host" ? HOST_FRESH_MS : OWN_FRESH_MS);
}

/**
 * Loads the results of a normalised query without asking the video host: the stored ones, or those
 * of our own index.
 */
export async function loadKnownResults(db: Db, query: string, now: Date): Promise<StoredSearch> {
  const stored = await loadStoredSearch(db, query);
  if (stored && isFresh(stored, now)) return stored;
  const [own, past] = await Promise.all([
    findOwnVideos(db, query, MAX_RESULTS / 2),
    findInPastSearches(db, query),
  ]);
  const ytids = [...new Set([...own, ...(stored?.ytids ?? []), ...past])];
  const found = { query, ytids, source: "own", nextToken: null, fetchedAt: now } as const;
  if (ytids.length > 0) await saveSearch(db, found);
  return found;
}
