import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { normaliseQuery, queryWords } from "~/domain/search-query";
import { FEWEST_TYPED, MOST_SUGGESTED } from "~/domain/suggestions";
import type { Db } from "../db/database.server";
import { counters, videos } from "../db/schema.server";
import type { Log } from "../log.server";
import { UpstreamError } from "../upstreams/http.server";
import type { SuggestClient } from "../upstreams/suggest/client.server";
import { commonSearches } from "./kept-searches.server";

/** From our own store come so many at most, so that the rest has room. */
const MOST_OWN = 4;
/** So many matching titles are compared by their repeats. */
const MOST_COMPARED = 200;
const LONGEST_SUGGESTION = 100;
/** The upstream's own `max-age`. */
const KEPT_MS = 60 * 60 * 1000;
/** Our own are not held up for longer, in milliseconds: what comes later is there for the next who types the same. */
const HELD_UP_MS = 600;

export type Suggestions = ReturnType<typeof createSuggestions>;

async function ownTitles(db: Db, begin: string): Promise<string[]> {
  const words = queryWords(begin);
  if (words.length === 0) return [];
  const prefixes = words.map((word) => `'${word}':*`).join(" & ");
  const { rows } = await db.execute<{ title: string }>(sql`
    select title from (
      select ytid, title from ${videos}
      where words @@ to_tsquery('simple', ${prefixes})
        and source <> 'listener' and title <> '' and unavailable is null
      limit ${MOST_COMPARED}
    ) matching left join ${counters} using (ytid)
    order by coalesce(total_repeats, 0) desc, title limit ${MOST_OWN}`);
  return rows.map(({ title }) => title);
}

/** Searches of many and titles of our own, then what the public service knows (spec 2 §2); its failure leaves ours. */
export function createSuggestions({
  db,
  upstream,
  log,
}: {
  db: Db;
  /** Null: switched off. */
  upstream: SuggestClient | null;
  log: Log;
}) {
  const kept = new LRUCache<string, string[]>({ max: 5000, ttl: KEPT_MS });
  const underWay = new Map<string, Promise<string[]>>();

  async function ask(client: SuggestClient, begin: string): Promise<string[]> {
    try {
      const words = await client.suggest(begin);
      kept.set(begin, words);
      return words;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn({ err: error }, "no suggestions from outside");
      return [];
    }
  }

  async function others(begin: string, mayAsk: () => Promise<boolean>): Promise<string[]> {
    const known = kept.get(begin);
    if (known || !upstream || !(await mayAsk())) return known ?? [];
    const asked = underWay.get(begin) ?? ask(upstream, begin).finally(() => underWay.delete(begin));
    underWay.set(begin, asked);
    const late = new Promise<string[]>((resolve) => setTimeout(resolve, HELD_UP_MS, []).unref());
    return Promise.race([asked, late]);
  }

  return {
    /** At most ten, each once; none before the third character. The service is asked where `mayAsk` agrees. */
    async suggest(typed: string, mayAsk = async () => true): Promise<string[]> {
      const begin = normaliseQuery(typed);
      if ([...begin].length < FEWEST_TYPED) return [];
      const [common, titles, words] = await Promise.all([
        commonSearches(db, begin, MOST_OWN),
        ownTitles(db, begin),
        others(begin, mayAsk),
      ]);
      const first = new Map<string, string>();
      for (const word of [...common, ...titles, ...words]) {
        const text = word.trim().slice(0, LONGEST_SUGGESTION);
        if (text && !first.has(text.toLowerCase())) first.set(text.toLowerCase(), text);
      }
      return [...first.values()].slice(0, MOST_SUGGESTED);
    },
  };
}
