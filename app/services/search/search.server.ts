/**
 * Searches for videos, its own first and the host's where they are few, and suggests words. Its
 * table is `searches`. Called by routes, chores, artist radio and the queue.
 */
import { createHash } from "node:crypto";
import { normaliseQuery } from "~/domain/search/search-query";
import { BadCursor, decodeCursor, encodeCursor } from "../platform/cursor.server";
import type { Db } from "../platform/db/database.server";
import type { Log } from "../platform/log.server";
import type { YoutubeClient } from "../upstreams/youtube/client.server";
import { HostResults, type HostFailure } from "./host-results.server";
import { createSearchUses } from "./search-uses.server";
import { MAX_RESULTS, type StoredSearch } from "./stored-searches.server";
import { loadKnownResults } from "./known-results.server";
import { begin } from "../platform/work/begin.server";
import { reportedReason } from "~/domain/videos/unavailable";
import { loadVideoFacts } from "../videos/video-facts.server";

/** `duration` is in seconds. */
interface SearchItem {
  ytid: string;
  title: string;
  description: string;
  views: number | null;
  duration: number | null;
  author: string;
}

/** Loads the playable results, in the given order. */
export async function loadSearchItems(db: Db, ytids: readonly string[]): Promise<SearchItem[]> {
  const stored = await loadVideoFacts(db, ytids, new Date());
  return ytids.flatMap((ytid) => {
    const { video, reports = [] } = stored.get(ytid) ?? {};
    if (!video?.title || video.source === "listener") return [];
    if (video.unavailable || video.hiddenAt) return [];
    // Anybody can report failures, so reports do not overrule the data API.
    if (video.source !== "api" && reportedReason(reports, null)) return [];
    const { title, description, views, duration, author } = video;
    return { ytid, title, description, views, duration, author };
  });
}

export interface SearchPage {
  /** The normalised query. */
  query: string;
  items: SearchItem[];
  /** Opaque; null at the end. */
  next: string | null;
  failure: HostFailure | null;
}

export interface Search {
  q: string;
  limit: number;
  cursor?: string | undefined;
  /** Called before the host is asked, because a listener may cause only so many searches there. */
  mayAsk?: () => Promise<boolean>;
}

interface Options {
  db: Db;
  youtube: Pick<YoutubeClient, "canSearch" | "search" | "details">;
  log: Log;
  clock?: () => Date;
}

/** The rows of one page in the results. */
type Range = { from: number; end: number };

/** Ties a cursor to its query. */
function cursorIdOf(query: string): string {
  return createHash("sha256").update(query).digest("base64url").slice(0, 10);
}

/** @throws {BadCursor} */
function offsetOf(query: string, cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const { at, id } = decodeCursor(cursor);
  if (id !== cursorIdOf(query) || at > MAX_RESULTS) {
    throw new BadCursor("A cursor of another search");
  }
  return at;
}

/**
 * Searches our own index first, then the video host within its budget (SEARCH-5). Stores the
 * results of each query.
 */
export function createSearch({ db, youtube, log, clock = () => new Date() }: Options) {
  const host = new HostResults({ db, youtube, log, clock });
  const uses = createSearchUses({ db, log });

  async function toPage(
    found: StoredSearch,
    { from, end }: Range,
    failure: HostFailure | null,
  ): Promise<SearchPage> {
    const { query, ytids } = found;
    const items = await loadSearchItems(db, ytids.slice(from, end));
    const hasNext = end < ytids.length || (host.hasMore(found) && !failure);
    const at = Math.min(end, ytids.length);
    const next = hasNext ? encodeCursor({ at, id: cursorIdOf(query) }) : null;
    return { query, items, next, failure };
  }

  /**
   * Returns the ids of the known results and, while they load, their page. `ask` gets the host's
   * results if this page needs them, and is otherwise null. If the host fails, `ask` gives the
   * known results again with the reason in `failure`. Throws BadCursor.
   */
  async function find({ q, limit, cursor, mayAsk }: Search): Promise<{
    ytids: string[];
    page: Promise<SearchPage>;
    ask: (() => Promise<SearchPage>) | null;
  }> {
    const query = normaliseQuery(q);
    const from = offsetOf(query, cursor);
    const range = { from, end: from + limit };
    const known = await loadKnownResults(db, query, clock());
    const ytids = known.ytids.slice(range.from, range.end);
    const isHostNeeded = host.isNeeded(known, range.from, range.end);
    const failure = isHostNeeded ? host.recentFailure(query) : null;
    if (from === 0 && known.ytids.length > 0) uses.count(query);
    const page = begin(toPage(known, range, failure));
    if (!isHostNeeded || failure) return { ytids, page, ask: null };
    return {
      ytids,
      page,
      async ask() {
        if (mayAsk && !(await mayAsk())) return { ...(await page), next: null, failure: "spent" };
        const extended = await host.extend(known);
        return toPage(extended.found, range, extended.failure);
      },
    };
  }

  return {
    find,
    /** Returns the whole page, waiting for the host if needed. Throws BadCursor. */
    async all(search: Search): Promise<SearchPage> {
      const { page, ask } = await find(search);
      const known = await page;
      return ask ? ask() : known;
    },
    /** Stores the uses that are still waiting. */
    close: uses.flush,
  };
}
