/**
 * Finds, reads and refreshes podcasts, and says which of them a listener may see. Its tables are
 * `podcasts`, `podcast_names`, `episodes`, `episode_positions`, `podcast_tokens` and
 * `podcast_imports`. Called by routes, chores and the rooms above.
 */
import type { RedisClient } from "../platform/redis.server";
import { HOUR_MS } from "~/domain/text/durations";
import type { Db } from "../platform/db/database.server";
import type { Env } from "../platform/env/env.server";
import type { Log } from "../platform/log.server";
import { tellOfJob } from "../platform/notices.server";
import { createLookups } from "../upstreams/lookups.server";
import type { Guard } from "../upstreams/guard/guard.server";
import { createItunesClient } from "../upstreams/itunes/client.server";
import { createListenNotesClient } from "../upstreams/listennotes/client.server";
import { createPodcastIndexClient } from "../upstreams/podcastindex/client.server";
import { createBroughtTotal } from "./brought/brought-budget.server";
import { createDirectory } from "./directory/directory.server";
import { createEnclosureChapters } from "./texts/enclosure-chapters.server";
import { createEpisodeTexts } from "./texts/episode-texts.server";
import { loadPodcastRow, type PodcastRow } from "./podcast-rows.server";
import { refreshFeed } from "./refresh/refresh-feed.server";
import { createPodcastSuggestions } from "./directory/suggest-podcasts.server";
import { begin } from "../platform/work/begin.server";
import { soon } from "../platform/work/soon.server";

interface Options {
  db: Db;
  env: Pick<Env, "podcasts">;
  guard: Pick<Guard, "fetch" | "open">;
  redis: RedisClient | null;
  log: Log;
}

export type Podcasts = ReturnType<typeof createPodcasts>;

function isDue({ feedUrl, triedAt }: PodcastRow): boolean {
  return feedUrl !== null && (!triedAt || Date.now() - triedAt.getTime() >= HOUR_MS);
}

/** Podcasts: found in directories, read from their own feeds. */
export function createPodcasts({ db, env, guard, redis, log }: Options) {
  const { podcastIndex, listenNotes } = env.podcasts;
  const lookups = createLookups({ db, log });
  const directory = createDirectory({
    db,
    log,
    lookups,
    itunes: createItunesClient(env, { redis, log }),
    index: podcastIndex && createPodcastIndexClient(podcastIndex, log),
    listenNotes: listenNotes && createListenNotesClient(listenNotes, log),
  });
  const underWay = new Map<string, Promise<unknown>>();
  const feedParts = { db, guard, log, broughtTotal: createBroughtTotal(db) };

  /**
   * Reads the feed unless it was read within the hour; requests in the meantime wait for the same
   * reading.
   */
  function refresh(id: string): Promise<unknown> {
    const already = underWay.get(id);
    if (already) return already;
    const started = tellOfJob("feed of a podcast", () => refreshFeed(feedParts, id))
      .catch((err: unknown) => log.error({ err, podcast: id }, "a podcast could not be refreshed"))
      .finally(() => underWay.delete(id));
    underWay.set(id, started);
    return started;
  }

  async function known(
    id: string,
    { userId, mayAsk }: { userId: string | null; mayAsk: () => Promise<boolean> },
  ): Promise<PodcastRow | null> {
    const stored = await loadPodcastRow(db, id, userId);
    if (stored) return stored;
    const found = await directory.find(id, mayAsk);
    return found === null ? null : loadPodcastRow(db, found, userId);
  }

  return {
    directory,
    suggestions: createPodcastSuggestions({ db, directory, redis }),
    texts: createEpisodeTexts({ guard, log }),
    enclosures: createEnclosureChapters({ guard, lookups, log }),
    refresh,
    /**
     * Reads the feed of a podcast that somebody is looking at, if it is due, without holding up the
     * page.
     */
    refreshIfDue(row: PodcastRow): void {
      if (isDue(row)) void refresh(row.id);
    },
    /**
     * Loads the podcast with this id, any former id, or an id in a directory, if the listener may
     * see it. Reads its feed if that is due: waits for a podcast that was never read, shows others
     * as they are stored.
     * @throws {UpstreamError}
     */
    async load(
      id: string,
      options: { userId: string | null; mayAsk: () => Promise<boolean>; waitMs: number },
    ): Promise<PodcastRow | null> {
      const row = await known(id, options);
      if (!row || !(isDue(row) || underWay.has(row.id))) return row;
      const reading = begin(refresh(row.id));
      if (row.fetchedAt !== null) return row;
      await soon(reading, undefined, options.waitMs);
      return loadPodcastRow(db, row.id, options.userId);
    },
  };
}
