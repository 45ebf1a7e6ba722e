import { verdictOf } from "~/domain/unavailable";
import type { Db } from "../db/database.server";
import { reportsOf } from "../troubles.server";
import { getVideos } from "../videos-store.server";

/** One result of a search (spec 2 §3); `duration` in seconds. */
export interface SearchItem {
  ytid: string;
  title: string;
  description: string;
  views: number | null;
  duration: number | null;
  author: string;
}

/** The results that can be played, in their order. */
export async function toItems(db: Db, ytids: readonly string[]): Promise<SearchItem[]> {
  const [stored, reports] = await Promise.all([
    getVideos(db, ytids),
    reportsOf(db, ytids, new Date()),
  ]);
  return ytids.flatMap((ytid) => {
    const video = stored[ytid];
    if (!video?.title || video.source === "listener" || video.unavailable) return [];
    if (verdictOf(reports[ytid] ?? [], null)) return [];
    const { title, description, views, duration, author } = video;
    return { ytid, title, description, views, duration, author };
  });
}
