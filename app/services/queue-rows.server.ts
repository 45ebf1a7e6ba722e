import { createHash } from "node:crypto";
import type { QueuedVideo, QueueItem } from "~/domain/queue";
import type { VideoInfoService } from "./video-info.server";

/** Queue entries with titles; a video that nobody has asked about yet is called by its id. */
export async function toQueuedVideos(
  videoInfo: VideoInfoService,
  items: readonly QueueItem[],
): Promise<QueuedVideo[]> {
  const known = await videoInfo.knownOf([...new Set(items.map(({ ytid }) => ytid))]);
  return items.map((item) => {
    const info = known[item.ytid];
    return {
      ...item,
      title: info?.title ?? `YouTube video ${item.ytid}`,
      author: info?.author ?? null,
      duration: info?.duration ?? null,
      unavailable: Boolean(info?.unavailable),
    };
  });
}

/** A short word that differs when the queue does. */
export function queueMark(items: readonly QueueItem[]): string {
  const ids = items.map(({ id }) => id).join();
  return createHash("sha256").update(ids).digest("base64url").slice(0, 8);
}
