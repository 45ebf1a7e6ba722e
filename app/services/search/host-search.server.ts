import type { Db } from "../platform/db/database.server";
import { saveHostVideo } from "../videos/host/save-host-video.server";
import type { YoutubeClient } from "../upstreams/youtube/client.server";
import type { FoundVideo, HostVideo } from "../upstreams/youtube/map.server";
import { loadVideos } from "../videos/videos-store.server";
import { saveSearch, type StoredSearch } from "./stored-searches.server";

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
export async function askHost(host: Host, found: StoredSearch): Promise<StoredSearch> {
  const { db, youtube, now } = host;
  const { items, nextToken } = await youtube.search(found.query, found.nextToken);
  await saveDetails(host, items);
  const ytids = [...new Set([...found.ytids, ...items.map(({ ytid }) => ytid)])];
  const fetchedAt = found.source === "host" ? found.fetchedAt : now;
  const extended = { query: found.query, ytids, source: "host", nextToken, fetchedAt } as const;
  await saveSearch(db, extended);
  return extended;
}
