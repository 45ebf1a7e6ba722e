import { reportedReason } from "~/domain/videos/unavailable";
import type { Db } from "../platform/db/database.server";
import { loadVideoFacts } from "../videos/video-facts.server";

/** `duration` is in seconds. */
export interface SearchItem {
  ytid: string;
  title: string;
  description: string;
  views: number | null;
  duration: number | null;
  author: string;
}

/** Loads the playable results, in the given order. */
export async function loadSearchItems(db: Db, ytids: readonly string[]): Promise<SearchItem[]> {
  const stored = await loadVideoFacts(db, ytids, new Date());
  return ytids.flatMap((ytid) => {
    const { video, reports = [] } = stored.get(ytid) ?? {};
    if (!video?.title || video.source === "listener") return [];
    if (video.unavailable || video.hiddenAt) return [];
    // Anybody can report failures, so reports do not overrule the data API.
    if (video.source !== "api" && reportedReason(reports, null)) return [];
    const { title, description, views, duration, author } = video;
    return { ytid, title, description, views, duration, author };
  });
}
