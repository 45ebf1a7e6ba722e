import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { normaliseQuery, queryWords } from "~/domain/search/search-query";
import { MIN_SUGGEST_LENGTH, MAX_SUGGESTIONS } from "~/domain/search/suggestions";
import type { Db } from "../platform/db/database.server";
import { counters, videos } from "../platform/db/schema.server";
import type { Log } from "../platform/log.server";
import { UpstreamError } from "../upstreams/http.server";
import type { SuggestClient } from "../upstreams/suggest/client.server";
import { loadCommonSearches } from "./stored-searches.server";
import { truncateText } from "~/domain/text/text";

/** Leaves room for suggestions from outside. */
const MOST_OWN = 4;
/** Matching titles that are sorted by their repeats. */
const MOST_COMPARED = 200;
const LONGEST_SUGGESTION = 100;
/** The upstream's own `max-age`. */
const CACHE_MS = 60 * 60 * 1000;
/** How long our own suggestions wait for those from outside. Later ones are cached for the next request. */
const WAIT_MS = 600;

async function loadOwnTitles(db: Db, begin: string): Promise<string[]> {
  const words = queryWords(begin);
  if (words.length === 0) return [];
  const prefixes = words.map((word) => `'${word}':*`).join(" & ");
  const { rows } = await db.execute<{ title: string }>(sql`
    select title from (
      select ytid, title from ${videos}
      where words @@ to_tsquery('simple', ${prefixes})
        and source <> 'listener' and title <> '' and unavailable is null and hidden_at is null
      limit ${MOST_COMPARED}
    ) matching left join ${counters} using (ytid)
    order by coalesce(total_repeats, 0) desc, title limit ${MOST_OWN}`);
  return rows.map(({ title }) => title);
}

/** Common searches and titles of our own, then words of the suggestion service, which may fail. */
export function createSuggestions({
  db,
  upstream,
  log,
}: {
  db: Db;
  /** Null when switched off. */
  upstream: SuggestClient | null;
  log: Log;
}) {
  const cache = new LRUCache<string, string[]>({ max: 5000, ttl: CACHE_MS });
  const underWay = new Map<string, Promise<string[]>>();

  async function ask(client: SuggestClient, begin: string): Promise<string[]> {
    try {
      const words = await client.suggest(begin);
      cache.set(begin, words);
      return words;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn({ err: error }, "the suggestion service failed");
      return [];
    }
  }

  async function outsideWords(begin: string, mayAsk: () => Promise<boolean>): Promise<string[]> {
    const cached = cache.get(begin);
    if (cached || !upstream || !(await mayAsk())) return cached ?? [];
    const asked = underWay.get(begin) ?? ask(upstream, begin).finally(() => underWay.delete(begin));
    underWay.set(begin, asked);
    const late = new Promise<string[]>((resolve) => setTimeout(resolve, WAIT_MS, []).unref());
    return Promise.race([asked, late]);
  }

  return {
    /** At most ten, from the third character on (SEARCH-3). The service is asked only if `mayAsk` allows it. */
    async suggest(typed: string, mayAsk = async () => true): Promise<string[]> {
      const begin = normaliseQuery(typed);
      if ([...begin].length < MIN_SUGGEST_LENGTH) return [];
      const [common, titles, words] = await Promise.all([
        loadCommonSearches(db, begin, MOST_OWN),
        loadOwnTitles(db, begin),
        outsideWords(begin, mayAsk),
      ]);
      const first = new Map<string, string>();
      for (const word of [...common, ...titles, ...words]) {
        const text = truncateText(word.trim(), LONGEST_SUGGESTION);
        if (text && !first.has(text.toLowerCase())) first.set(text.toLowerCase(), text);
      }
      return [...first.values()].slice(0, MAX_SUGGESTIONS);
    },
  };
}
