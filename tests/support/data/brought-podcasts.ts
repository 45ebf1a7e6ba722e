import { eq } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { createBroughtTotal } from "~/services/podcasts/brought/brought-budget.server";
import { importPodcasts } from "~/services/podcasts/brought/import-podcasts.server";
import { loadMarked } from "~/services/podcasts/podcast-marks.server";
import { loadPodcastRow } from "~/services/podcasts/podcast-rows.server";
import { refreshFeed } from "~/services/podcasts/refresh/refresh-feed.server";
import { podcasts } from "~/services/platform/db/schema.server";
import { createGuard } from "~/services/upstreams/guard/guard.server";
import { startFeeds, type Feeds } from "../../upstreams/feeds/server";
import type { MadeEpisode } from "../../upstreams/feeds/write-feed";
import { quietLog } from "../app/quiet-log";
import { useDatabase } from "./database";

/**
 * An empty database for the tests of the enclosing `describe`, feeds that each test makes, and
 * listeners who bring them.
 */
export function useBroughtPodcasts(now: Date) {
  const db = useDatabase();
  const guard = createGuard({ allowPrivate: true });
  let feeds: Feeds;
  let made = 0;
  beforeAll(async () => {
    feeds = await startFeeds();
  });
  afterAll(() => feeds.stop());

  const mayAdd = () => Promise.resolve(true);
  return {
    db,
    origin: () => feeds.origin,
    /** A feed of its own. @returns its address */
    own(extra = "", episodes = 2): string {
      const name = `brought-${++made}`;
      feeds.own.set(name, { title: `Kettle ${made}`, episodes: Array(episodes).fill({}), extra });
      return `${feeds.origin}/own/${name}`;
    },
    /** Gives the feed at an address of `own` other episodes. */
    change(address: string, episodes: MadeEpisode[], extra = ""): void {
      feeds.own.set(address.split("/").at(-1)!, { title: "Kettle", episodes, extra });
    },
    /** @returns the podcast's id */
    async bring(userId: string, address: string, title = "A name of mine"): Promise<string> {
      const at = new Date(now.getTime() + ++made);
      await importPodcasts(db(), { userId, feeds: [{ address, title }], mayAdd, now: at });
      return (await loadMarked(db(), "hearts", { userId, limit: 1 })).res[0]!.id;
    },
    /** Reads a feed as if the hour were over. */
    async read(id: string): Promise<void> {
      await db().update(podcasts).set({ triedAt: null }).where(eq(podcasts.id, id));
      const broughtTotal = createBroughtTotal(db());
      await refreshFeed({ db: db(), guard, log: quietLog, broughtTotal }, id);
    },
    row: (id: string, userId: string | null) => loadPodcastRow(db(), id, userId),
  };
}

/** A podcast as a directory describes it. */
export const namedPodcast = (
  feedUrl: string,
  appleId: string | null,
  title = "From the directory",
) => ({
  ...{ appleId, podcastIndexId: null, feedUrl, title, author: "", description: "" },
  ...{ picture: null, link: null, language: null, explicit: false, genres: [] },
});
