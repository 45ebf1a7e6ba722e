import type { Db } from "../db/database.server";
import { keepHostVideo } from "../keep-host-video.server";
import type { YoutubeClient } from "../upstreams/youtube/client.server";
import type { FoundVideo, HostVideo } from "../upstreams/youtube/map.server";
import { getVideos } from "../videos-store.server";
import { keepFound, type KeptSearch } from "./kept-searches.server";

interface Host {
  db: Db;
  youtube: Pick<YoutubeClient, "search" | "details">;
  now: Date;
}

/** What a result says of itself is kept when its details are not to be had. */
function withoutDetails({ ytid, title, author, description }: FoundVideo): HostVideo {
  const unknown = { duration: null, views: null, rating: 0, unavailable: null } as const;
  return { ytid, title, author, description, blockedIn: [], ...unknown };
}

/** Lengths, views and whether they play here: one more call for all that are new to us (UPSTREAMS 2). */
async function learn({ db, youtube, now }: Host, items: readonly FoundVideo[]): Promise<void> {
  const stored = await getVideos(
    db,
    items.map(({ ytid }) => ytid),
  );
  const unknown = items.filter(({ ytid }) => {
    const video = stored[ytid];
    return !video || video.source !== "api";
  });
  await Promise.all(
    unknown.map(async (item) => {
      await keepHostVideo(db, (await youtube.details(item.ytid)) ?? withoutDetails(item), now);
    }),
  );
}

/** The host's next results behind those that are known, all kept. @throws {UpstreamError} and keeps nothing */
export async function askHost(host: Host, found: KeptSearch): Promise<KeptSearch> {
  const { db, youtube, now } = host;
  const { items, nextToken } = await youtube.search(found.query, found.nextToken);
  await learn(host, items);
  const ytids = [...new Set([...found.ytids, ...items.map(({ ytid }) => ytid)])];
  const fetchedAt = found.source === "host" ? found.fetchedAt : now;
  const grown = { query: found.query, ytids, source: "host", nextToken, fetchedAt } as const;
  await keepFound(db, grown);
  return grown;
}
