import type { Db } from "../../platform/db/database.server";
import { saveHostVerdict } from "../playback-failures.server";
import type { HostVideo } from "../../upstreams/youtube/map.server";
import { markUnavailable, saveVideo } from "../videos-store.server";

/** Saves the host's metadata of a video, and where it cannot be played. */
export async function saveHostVideo(db: Db, video: HostVideo, now: Date): Promise<void> {
  const { ytid, title, unavailable, blockedIn } = video;
  const source = blockedIn === null ? "oembed" : "api";
  if (title) {
    await saveVideo(db, {
      ytid,
      title,
      author: video.author ?? "",
      duration: video.duration,
      views: video.views,
      rating: video.rating,
      embeddable: unavailable === null,
      source,
      fetchedAt: now,
      ...(blockedIn && { blockedIn }),
      ...(video.description !== null && { description: video.description }),
    });
  }
  if (unavailable) await markUnavailable(db, { ytid, reason: unavailable, source, now });
  if (blockedIn || unavailable) {
    const countries = blockedIn ?? [];
    await saveHostVerdict(db, { ytid, reason: unavailable, countries, now });
  }
}
