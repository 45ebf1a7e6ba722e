import { createHash } from "node:crypto";
import type { QueuedVideo, QueueItem } from "~/domain/queue/queue";
import type { VideoInfoService } from "../videos/video-info.server";

/** Queue items with metadata; an unknown video has its id in the title. */
export async function loadQueuedVideos(
  videoInfo: VideoInfoService,
  items: readonly QueueItem[],
): Promise<QueuedVideo[]> {
  const known = await videoInfo.knownOf([...new Set(items.map(({ ytid }) => ytid))]);
  return items.map((item) => {
    const info = known.get(item.ytid);
    return {
      ...item,
      title: info?.title ?? `YouTube video ${item.ytid}`,
      author: info?.author ?? null,
      duration: info?.duration ?? null,
      unavailable: Boolean(info?.unavailable),
    };
  });
}

/** A short hash of the queue, to notice changes. */
export function queueHash(items: readonly QueueItem[]): string {
  const ids = items.map(({ id }) => id).join();
  return createHash("sha256").update(ids).digest("base64url").slice(0, 8);
}
