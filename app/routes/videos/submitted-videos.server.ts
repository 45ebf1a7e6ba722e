import type { AppLoadContext } from "@remix-run/node";
import {
  saveSubmittedVideos,
  type SubmittedVideo,
} from "~/services/videos/submitted-videos.server";

/**
 * Saves data about videos that a listener's browser submitted, then looks the videos up at the host
 * in the background and replaces it. Returns the saved ids.
 */
export async function saveSubmitted(context: AppLoadContext, videos: readonly SubmittedVideo[]) {
  const { db, session, videoInfo, limits, client, log } = context;
  const userId = await session.requireListener();
  const saved = await saveSubmittedVideos(db, { userId, videos, now: new Date() });
  if (saved.length > 0 && (await limits.consume("lookup-by-client", client)) === null) {
    for (const ytid of saved) {
      videoInfo
        .lookUp(ytid)
        .catch((err) => log.error({ err }, "looking up a submitted video failed"));
    }
  }
  return saved;
}
