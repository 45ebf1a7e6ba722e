import { sql } from "drizzle-orm";
import { queryWords } from "~/domain/search-query";
import type { Db } from "../db/database.server";
import { counters, searches, videos } from "../db/schema.server";

/** So many matches are ranked; a word of every second title has more, and the first of them will do. */
const MOST_RANKED = 1000;
/** So much alike two searches have to be, from 0 to 1, for the one's results to answer the other. */
const ALIKE = 0.5;

/** Every word has to begin a word of the title or the author. */
function prefixes(words: readonly string[]): string {
  return words.map((word) => `'${word}':*`).join(" & ");
}

/** Whose word is not the host's is found by nobody; what cannot be played is no result. */
const FINDABLE = sql`source <> 'listener' and title <> '' and unavailable is null`;

/**
 * What our own store finds, the best first: words of titles and authors, then titles that look alike (a typing error),
 * each the higher the more it is repeated here.
 */
export async function findOwn(db: Db, query: string, limit: number): Promise<string[]> {
  const words = queryWords(query);
  if (words.length === 0) return [];
  const { rows } = await db.execute<{ ytid: string }>(sql`
    with by_words as (
      select ytid, 1 + ts_rank(words, to_tsquery('simple', ${prefixes(words)})) as score
      from (
        select ytid, words from ${videos}
        where words @@ to_tsquery('simple', ${prefixes(words)}) and ${FINDABLE}
        limit ${MOST_RANKED}
      ) matching
    ), by_looks as (
      select ytid, word_similarity(${query}, lower(title)) as score
      from ${videos} where ${query} <% lower(title) and ${FINDABLE} limit ${MOST_RANKED}
    ), found as (
      select ytid, max(score) as score
      from (select * from by_words union all select * from by_looks) both_ways group by ytid
    )
    select found.ytid from found left join ${counters} using (ytid)
    order by score + ln(1 + coalesce(total_repeats, 0)) / 20 desc, found.ytid
    limit ${limit}`);
  return rows.map(({ ytid }) => ytid);
}

/** What the host has found for the searches most alike. */
export async function findInPast(db: Db, query: string): Promise<string[]> {
  const { rows } = await db.execute<{ ytids: string[] }>(sql`
    select ytids from ${searches}
    where query % ${query} and query <> ${query} and source = 'host'
      and similarity(query, ${query}) >= ${ALIKE}
    order by similarity(query, ${query}) desc, query limit 2`);
  return [...new Set(rows.flatMap(({ ytids }) => ytids))];
}
