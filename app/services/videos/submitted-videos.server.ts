import type { Db } from "../platform/db/database.server";
import { saveVideo } from "./videos-store.server";

export interface SubmittedVideo {
  ytid: string;
  title: string;
  author: string;
  /** Seconds. */
  duration?: number | null | undefined;
}

/**
 * Saves metadata that a listener submitted for videos without data from the video host. Only the
 * listener sees it, no search finds it, and the host's data replaces it.
 * @returns the ids of the saved videos
 */
export async function saveSubmittedVideos(
  db: Db,
  { userId, videos, now }: { userId: string; videos: readonly SubmittedVideo[]; now: Date },
): Promise<string[]> {
  const saved: string[] = [];
  for (const { ytid, title, author, duration } of videos) {
    const isSaved = await saveVideo(db, {
      ytid,
      title,
      author,
      duration: duration ?? null,
      views: null,
      rating: 0,
      embeddable: null,
      source: "listener",
      submittedBy: userId,
      fetchedAt: now,
    });
    if (isSaved) saved.push(ytid);
  }
  return saved;
}
