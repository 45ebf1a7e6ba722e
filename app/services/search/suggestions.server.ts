import { sql } from "drizzle-orm";
import { normaliseQuery, queryWords } from "~/domain/search/search-query";
import { MIN_SUGGEST_LENGTH, MAX_SUGGESTIONS } from "~/domain/search/suggestions";
import { BoundedCache } from "~/domain/text/bounded/bounded-cache";
import { HOUR_MS } from "~/domain/text/durations";
import type { Db } from "../platform/db/database.server";
import { read } from "../platform/db/reads.server";
import { counters, videos } from "../platform/db/schema.server";
import type { Log } from "../platform/log.server";
import { UpstreamError } from "../upstreams/http.server";
import type { SuggestClient } from "../upstreams/suggest/client.server";
import { loadCommonSearches } from "./stored-searches.server";
import { truncateText } from "~/domain/text/text";
import { begin } from "../platform/work/begin.server";
import { soon } from "../platform/work/soon.server";

/** Leaves room for suggestions from outside. */
const MAX_OWN = 4;
/** In characters. */
const MAX_CACHED = 2_000_000;
/** How many matching titles to sort by their repeats. */
const MAX_COMPARED = 200;
const MAX_SUGGESTION_LENGTH = 100;
/** The upstream's own `max-age`. */
const CACHE_MS = HOUR_MS;
/**
 * How long our own suggestions wait for those from outside. Later ones are cached for the next
 * request.
 */
const WAIT_MS = 600;

async function loadOwnTitles(db: Db, typed: string): Promise<string[]> {
  const words = queryWords(typed);
  if (words.length === 0) return [];
  const prefixes = words.map((word) => `'${word}':*`).join(" & ");
  const { rows } = await read<{ title: string }>(
    db,
    sql`
    select title from (
      select ytid, title from ${videos}
      where words @@ to_tsquery('simple', ${prefixes})
        and source <> 'listener' and title <> '' and unavailable is null and hidden_at is null
      limit ${MAX_COMPARED}
    ) matching left join ${counters} using (ytid)
    order by coalesce(total_repeats, 0) desc, title limit ${MAX_OWN}`,
  );
  return rows.map(({ title }) => title);
}

/**
 * Suggests our own common searches and titles, then words from the suggestion service, which may
 * fail.
 */
export function createSuggestions({
  db,
  upstream,
  log,
}: {
  db: Db;
  /** Null if switched off. */
  upstream: SuggestClient | null;
  log: Log;
}) {
  const cache = new BoundedCache<string[]>({
    maxChars: MAX_CACHED,
    charsOf: (words) => words.join("").length,
    ttlMs: CACHE_MS,
  });
  const underWay = new Map<string, Promise<string[]>>();

  async function ask(client: SuggestClient, typed: string): Promise<string[]> {
    try {
      const words = await client.suggest(typed);
      cache.set(typed, words);
      return words;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn({ err: error }, "the suggestion service failed");
      return [];
    }
  }

  async function outsideWords(typed: string, mayAsk: () => Promise<boolean>): Promise<string[]> {
    const cached = cache.get(typed);
    if (cached || !upstream || !(await mayAsk())) return cached ?? [];
    const asked =
      underWay.get(typed) ?? begin(ask(upstream, typed).finally(() => underWay.delete(typed)));
    underWay.set(typed, asked);
    return soon(asked, [], WAIT_MS);
  }

  return {
    /**
     * Returns up to ten suggestions, from the third character on (SEARCH-3). The service is asked
     * only if `mayAsk` allows it.
     */
    async suggest(given: string, mayAsk = async () => true): Promise<string[]> {
      const typed = normaliseQuery(given);
      if ([...typed].length < MIN_SUGGEST_LENGTH) return [];
      const [common, titles, words] = await Promise.all([
        loadCommonSearches(db, typed, MAX_OWN),
        loadOwnTitles(db, typed),
        outsideWords(typed, mayAsk),
      ]);
      const first = new Map<string, string>();
      for (const word of [...common, ...titles, ...words]) {
        const text = truncateText(word.trim(), MAX_SUGGESTION_LENGTH);
        if (text && !first.has(text.toLowerCase())) first.set(text.toLowerCase(), text);
      }
      return [...first.values()].slice(0, MAX_SUGGESTIONS);
    },
  };
}
