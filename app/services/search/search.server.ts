import { createHash } from "node:crypto";
import { normaliseQuery } from "~/domain/search-query";
import { BadCursor, decodeCursor, encodeCursor } from "../cursor.server";
import type { Db } from "../db/database.server";
import type { Log } from "../log.server";
import { UpstreamError } from "../upstreams/http.server";
import { BudgetSpent } from "../upstreams/youtube/data-api.server";
import type { YoutubeClient } from "../upstreams/youtube/client.server";
import { askHost } from "./host-search.server";
import {
  countUse,
  keepFound,
  keptSearch,
  MOST_RESULTS,
  type KeptSearch,
} from "./kept-searches.server";
import { findInPast, findOwn } from "./own-index.server";
import { toItems, type SearchItem } from "./results.server";

/** Why the video host's results are missing: it does not answer, or its searches of the day are spent. */
export type SearchTrouble = "failed" | "spent";

export interface SearchPage {
  /** As it was searched for: normalised, perhaps rewritten. */
  query: string;
  items: SearchItem[];
  /** Opaque; null at the end. */
  next: string | null;
  trouble: SearchTrouble | null;
}

export interface Search {
  q: string;
  limit: number;
  cursor?: string | undefined;
  /** Asked before the host is: a listener may cost only so many searches. */
  mayAsk?: () => Promise<boolean>;
}

const MINUTE = 60_000;
/** The host's answer to a search stays good for a day; our own index learns all the time. */
const HOST_FRESH_MS = 24 * 60 * MINUTE;
const OWN_FRESH_MS = 5 * MINUTE;
/** A host that has failed is left alone for so long with the same search. */
const PAUSE_MS = MINUTE;
/** With so many own results the first page needs no others: the host's searches of a day are few. */
const ENOUGH = 10;

export type SearchService = ReturnType<typeof createSearch>;

/** Its cursors belong to one search. */
function markOf(query: string): string {
  return createHash("sha256").update(query).digest("base64url").slice(0, 10);
}

/** Throws BadCursor. */
function offsetOf(query: string, cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const { at, id } = decodeCursor(cursor);
  if (id !== markOf(query) || at > MOST_RESULTS) throw new BadCursor("A cursor of another search");
  return at;
}

interface Parts {
  db: Db;
  youtube: Pick<YoutubeClient, "canSearch" | "search" | "details">;
  log: Log;
  clock?: () => Date;
}

/** Our own index first, kept for each query; then the video host, within its budget, whose results are kept too (spec 2 §4). */
export function createSearch({ db, youtube, log, clock = () => new Date() }: Parts) {
  const underWay = new Map<string, Promise<KeptSearch>>();
  const failed = new Map<string, { until: number; trouble: SearchTrouble }>();

  function isFresh({ source, fetchedAt }: KeptSearch): boolean {
    const age = clock().getTime() - fetchedAt.getTime();
    return age < (source === "host" ? HOST_FRESH_MS : OWN_FRESH_MS);
  }

  /** What is known without asking anybody. */
  async function known(query: string): Promise<KeptSearch> {
    const kept = await keptSearch(db, query);
    if (kept && isFresh(kept)) return kept;
    const [own, past] = await Promise.all([
      findOwn(db, query, MOST_RESULTS / 2),
      findInPast(db, query),
    ]);
    const ytids = [...new Set([...own, ...(kept?.ytids ?? []), ...past])];
    const found = { query, ytids, source: "own", nextToken: null, fetchedAt: clock() } as const;
    if (ytids.length > 0) await keepFound(db, found);
    return found;
  }

  function troubleOf(query: string): SearchTrouble | null {
    const failure = failed.get(query);
    if (failure && failure.until > clock().getTime()) return failure.trouble;
    failed.delete(query);
    return null;
  }

  function ask(found: KeptSearch): Promise<KeptSearch> {
    const { query } = found;
    const asked =
      underWay.get(query) ??
      askHost({ db, youtube, now: clock() }, found).finally(() => underWay.delete(query));
    underWay.set(query, asked);
    return asked;
  }

  function noteFailure(query: string, error: unknown): SearchTrouble {
    if (!(error instanceof UpstreamError)) throw error;
    const trouble = error instanceof BudgetSpent ? "spent" : "failed";
    log.warn({ err: error }, "the video host could not be searched, own results are shown");
    if (failed.size > 1000) failed.clear();
    failed.set(query, { until: clock().getTime() + PAUSE_MS, trouble });
    return trouble;
  }

  /** Whether the host has more of this, and whether a page that ends at `end` needs it. */
  function hostOf({ source, ytids, nextToken }: KeptSearch, from: number, end: number) {
    const isFull = ytids.length >= MOST_RESULTS;
    const hasMore = youtube.canSearch && !isFull && (source === "own" || nextToken !== null);
    const isShort = from > 0 || source === "host" ? ytids.length < end : ytids.length < ENOUGH;
    return { hasMore, needed: hasMore && isShort };
  }

  async function toPage(
    found: KeptSearch,
    from: number,
    end: number,
    trouble: SearchTrouble | null,
  ) {
    const { query, ytids } = found;
    const items = await toItems(db, ytids.slice(from, end));
    const { hasMore } = hostOf(found, from, end);
    const more = end < ytids.length || (hasMore && !trouble);
    const at = Math.min(end, ytids.length);
    const next = more ? encodeCursor({ at, id: markOf(query) }) : null;
    return { query, items, next, trouble } satisfies SearchPage;
  }

  /**
   * The results that are known, and a way to those of the host where it has to be asked for this page; null where it has
   * not. A host that fails gives the known results again, with the trouble. Throws BadCursor.
   */
  async function find({ q, limit, cursor, mayAsk }: Search): Promise<{
    page: SearchPage;
    ask: (() => Promise<SearchPage>) | null;
  }> {
    const query = normaliseQuery(q);
    const from = offsetOf(query, cursor);
    const end = from + limit;
    const found = await known(query);
    if (from === 0 && found.ytids.length > 0) await countUse(db, query);
    const trouble = troubleOf(query);
    const { needed } = hostOf(found, from, end);
    const page = await toPage(found, from, end, needed ? trouble : null);
    if (!needed || trouble) return { page, ask: null };
    return {
      page,
      async ask() {
        if (mayAsk && !(await mayAsk())) return { ...page, next: null, trouble: "spent" };
        try {
          return await toPage(await ask(found), from, end, null);
        } catch (error) {
          return toPage(found, from, end, noteFailure(query, error));
        }
      },
    };
  }

  return {
    find,
    /** The whole answer, however long it takes. Throws BadCursor. */
    async all(search: Search): Promise<SearchPage> {
      const { page, ask } = await find(search);
      return ask ? ask() : page;
    },
  };
}
