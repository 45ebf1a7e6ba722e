import type { Db } from "./db/database.server";
import { saveVideo } from "./videos-store.server";

export interface Told {
  ytid: string;
  title: string;
  author: string;
  /** Seconds. */
  duration?: number | null | undefined;
}

/**
 * Keeps what a listener says of videos that the video host has told us nothing of. Nobody else sees these words, no search
 * finds them, and the host's own word replaces them.
 * @returns the videos whose words were taken
 */
export async function keepTold(
  db: Db,
  { userId, videos, now }: { userId: string; videos: readonly Told[]; now: Date },
): Promise<string[]> {
  const taken: string[] = [];
  for (const { ytid, title, author, duration } of videos) {
    const isKept = await saveVideo(db, {
      ytid,
      title,
      author,
      duration: duration ?? null,
      views: null,
      rating: 0,
      embeddable: null,
      source: "listener",
      toldBy: userId,
      fetchedAt: now,
    });
    if (isKept) taken.push(ytid);
  }
  return taken;
}
