import type { HistoryEntry } from "./history.server";
import type { VideoInfoService } from "./video-info.server";

/** One row of a list of videos: what the listener has of it and what it is called. */
export interface VideoRow {
  ytid: string;
  title: string | null;
  author: string | null;
  duration: number | null;
  unavailable: boolean;
  star: boolean;
  repeats: number;
  /** Epoch seconds. */
  lastViewed: number;
}

export async function toVideoRows(
  videoInfo: VideoInfoService,
  entries: readonly HistoryEntry[],
): Promise<VideoRow[]> {
  const known = await videoInfo.knownOf(entries.map(({ ytid }) => ytid));
  return entries.map(({ ytid, star, repeats, last_viewed }) => ({
    ytid,
    title: known[ytid]?.title ?? null,
    author: known[ytid]?.author ?? null,
    duration: known[ytid]?.duration ?? null,
    unavailable: Boolean(known[ytid]?.unavailable),
    star,
    repeats,
    lastViewed: last_viewed,
  }));
}
