import type { Db } from "../platform/db/database.server";
import type { Log } from "../platform/log.server";
import { UpstreamError } from "../upstreams/http.server";
import type { YoutubeClient } from "../upstreams/youtube/client.server";
import { BudgetExhausted } from "../upstreams/youtube/data-api.server";
import { MAX_RESULTS, type StoredSearch, saveSearch } from "./stored-searches.server";
import { begin } from "../platform/work/begin.server";
import { MINUTE_MS } from "~/domain/text/durations";
import { saveHostVideo } from "../videos/host/save-host-video.server";
import type { FoundVideo, HostVideo } from "../upstreams/youtube/map.server";
import { loadVideos } from "../videos/videos-store.server";

interface Host {
  db: Db;
  youtube: Pick<YoutubeClient, "search" | "details">;
  now: Date;
}

/** Returns what a search result itself contains, for videos whose details cannot be loaded. */
function toHostVideo({ ytid, title, author, description }: FoundVideo): HostVideo {
  const unknown = { duration: null, views: null, rating: 0, unavailable: null } as const;
  return { ytid, title, author, description, blockedIn: [], ...unknown };
}

/**
 * Saves the lengths, views and blocked countries of all results that we did not have from the data
 * API.
 */
async function saveDetails(
  { db, youtube, now }: Host,
  items: readonly FoundVideo[],
): Promise<void> {
  const stored = await loadVideos(
    db,
    items.map(({ ytid }) => ytid),
  );
  const unknown = items.filter(({ ytid }) => {
    const video = stored.get(ytid);
    return !video || video.source !== "api";
  });
  await Promise.all(
    unknown.map(async (item) => {
      await saveHostVideo(db, (await youtube.details(item.ytid)) ?? toHostVideo(item), now);
    }),
  );
}

/**
 * Appends the host's next results to the known ones and saves them. @throws {UpstreamError} and
 * saves nothing
 */
async function askHost(host: Host, found: StoredSearch): Promise<StoredSearch> {
  const { db, youtube, now } = host;
  const { items, nextToken } = await youtube.search(found.query, found.nextToken);
  await saveDetails(host, items);
  const ytids = [...new Set([...found.ytids, ...items.map(({ ytid }) => ytid)])];
  const fetchedAt = found.source === "host" ? found.fetchedAt : now;
  const extended = { query: found.query, ytids, source: "host", nextToken, fetchedAt } as const;
  await saveSearch(db, extended);
  return extended;
}

/** Why the video host's results are missing: it failed, or the day's searches are spent. */
export type HostFailure = "failed" | "spent";

/** How long the host is not asked for the same search again after a failure. */
const PAUSE_MS = MINUTE_MS;
const MAX_FAILURES = 1000;
/**
 * With this many results of our own, the first page needs none from the host, which allows few
 * searches a day.
 */
const ENOUGH = 10;

interface Options {
  db: Db;
  youtube: Pick<YoutubeClient, "canSearch" | "search" | "details">;
  log: Log;
  clock: () => Date;
}

/** Asks the video host for results, once at a time for each search, and remembers its failures. */
export class HostResults {
  readonly #underWay = new Map<string, Promise<StoredSearch>>();
  readonly #failures = new Map<string, { until: number; failure: HostFailure }>();

  constructor(private readonly options: Options) {}

  hasMore({ query, source, ytids, nextToken }: StoredSearch): boolean {
    // Without words, the host lists whatever it likes.
    if (query === "") return false;
    const isFull = ytids.length >= MAX_RESULTS;
    return this.options.youtube.canSearch && !isFull && (source === "own" || nextToken !== null);
  }

  /** Whether the host must be asked for the page of results from `from` to `end`. */
  isNeeded(found: StoredSearch, from: number, end: number): boolean {
    const { source, ytids } = found;
    const isShort = from > 0 || source === "host" ? ytids.length < end : ytids.length < ENOUGH;
    return isShort && this.hasMore(found);
  }

  recentFailure(query: string): HostFailure | null {
    const recent = this.#failures.get(query);
    if (recent && recent.until > this.#now().getTime()) return recent.failure;
    this.#failures.delete(query);
    return null;
  }

  /**
   * Extends the results by the host's next ones. If it fails, returns them unchanged, with the
   * reason.
   */
  async extend(found: StoredSearch): Promise<{ found: StoredSearch; failure: HostFailure | null }> {
    try {
      return { found: await this.#ask(found), failure: null };
    } catch (error) {
      return { found, failure: this.#noteFailure(found.query, error) };
    }
  }

  #ask(found: StoredSearch): Promise<StoredSearch> {
    const { db, youtube } = this.options;
    const { query } = found;
    const asked =
      this.#underWay.get(query) ??
      begin(
        askHost({ db, youtube, now: this.#now() }, found).finally(() =>
          this.#underWay.delete(query),
        ),
      );
    this.#underWay.set(query, asked);
    return asked;
  }

  #noteFailure(query: string, error: unknown): HostFailure {
    if (!(error instanceof UpstreamError)) throw error;
    const failure = error instanceof BudgetExhausted ? "spent" : "failed";
    this.options.log.warn({ err: error }, "the video host could not be searched");
    if (this.#failures.size > MAX_FAILURES) this.#failures.clear();
    this.#failures.set(query, { until: this.#now().getTime() + PAUSE_MS, failure });
    return failure;
  }

  #now(): Date {
    return this.options.clock();
  }
}
