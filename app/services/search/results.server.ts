import { reportedReason } from "~/domain/videos/unavailable";
import type { Db } from "../platform/db/database.server";
import { loadFailureReports } from "../videos/playback-failures.server";
import { loadVideos } from "../videos/videos-store.server";

/** `duration` in seconds. */
export interface SearchItem {
  ytid: string;
  title: string;
  description: string;
  views: number | null;
  duration: number | null;
  author: string;
}

/** The playable results, in the given order. */
export async function loadSearchItems(db: Db, ytids: readonly string[]): Promise<SearchItem[]> {
  const [stored, reports] = await Promise.all([
    loadVideos(db, ytids),
    loadFailureReports(db, ytids, new Date()),
  ]);
  return ytids.flatMap((ytid) => {
    const video = stored.get(ytid);
    if (!video?.title || video.source === "listener") return [];
    if (video.unavailable || video.hiddenAt) return [];
    // Anybody can report failures, so reports do not overrule the data API.
    if (video.source !== "api" && reportedReason(reports.get(ytid) ?? [], null)) return [];
    const { title, description, views, duration, author } = video;
    return { ytid, title, description, views, duration, author };
  });
}
