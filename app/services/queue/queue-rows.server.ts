import { shownTitle } from "~/domain/videos/titles";
import { createHash } from "node:crypto";
import type { Queued, QueueItem } from "~/domain/queue/queue";
import type { Db } from "../platform/db/database.server";
import { loadEpisodeItems } from "../podcasts/playable-episode.server";
import type { VideoInfoService } from "../videos/video-info.server";

interface Shelf {
  db: Db;
  videoInfo: VideoInfoService;
  session: { readonly userId: string | null };
}

/**
 * Loads queue items with everything known about them; an unknown video has its id as the title, an
 * unknown episode is left out.
 */
export async function loadQueued(
  { db, videoInfo, session }: Shelf,
  items: readonly QueueItem[],
): Promise<Queued[]> {
  const ytids = items.flatMap(({ ytid }) => ytid ?? []);
  const episodeIds = items.flatMap(({ episodeId }) => episodeId ?? []);
  const [videos, episodes] = await Promise.all([
    videoInfo.knownOf([...new Set(ytids)]),
    loadEpisodeItems(db, session.userId, [...new Set(episodeIds)]),
  ]);
  return items.flatMap((queued): Queued[] => {
    if (queued.ytid === undefined) {
      const item = episodes.get(queued.episodeId);
      if (!item) return [];
      const { title, by, duration } = item;
      return [{ ...queued, title, author: by, duration, unavailable: false, item }];
    }
    const info = videos.get(queued.ytid);
    const known = {
      title: shownTitle({ ytid: queued.ytid, title: info?.title }),
      author: info?.author ?? null,
      duration: info?.duration ?? null,
      unavailable: Boolean(info?.unavailable),
    };
    return [{ ...queued, ...known }];
  });
}

/** Returns a short hash of the queue, to notice changes. */
export function queueHash(items: readonly QueueItem[]): string {
  const ids = items.map(({ id }) => id).join();
  return createHash("sha256").update(ids).digest("base64url").slice(0, 8);
}
