import type { RedisClient } from "../../platform/redis.server";
import type { Db } from "../../platform/db/database.server";
import { limiter, take } from "../../platform/limits/limiter.server";
import type { createDirectory } from "./directory.server";
import { searchOwnPodcasts } from "../podcast-rows.server";
import { soon } from "../../platform/work/soon.server";

/** With fewer known titles than this, a directory is asked for more. */
const FEW = 5;
/** How long known titles wait for a directory's. Later ones are stored for the next request. */
const WAIT_MS = 1000;
/** Half of Apple's allowance; the other half is for searches. */
const ASKED = { points: 9, seconds: 60 };

interface Options {
  db: Db;
  directory: Pick<ReturnType<typeof createDirectory>, "search">;
  redis: RedisClient | null;
}

/** Suggests titles of podcasts that match the typed text (PODCAST-14). */
export function createPodcastSuggestions({ db, directory, redis }: Options) {
  const asked = limiter("podcast-suggestions", ASKED, redis);

  return {
    /** @param mayAsk whether a directory may be asked for this client */
    async titles(
      term: string,
      { limit, mayAsk }: { limit: number; mayAsk: () => Promise<boolean> },
    ): Promise<string[]> {
      const titlesOf = (podcasts: readonly { title: string }[]) =>
        [...new Set(podcasts.map(({ title }) => title))].slice(0, limit);
      const own = await searchOwnPodcasts(db, term, { limit: limit * 2 });
      if (titlesOf(own).length >= FEW) return titlesOf(own);
      const mayAskNow = async () => (await mayAsk()) && (await take(asked, "all")) === null;
      const found = await soon(directory.search(term, mayAskNow), null, WAIT_MS);
      return titlesOf([...own, ...(found?.podcasts ?? [])]);
    },
  };
}
