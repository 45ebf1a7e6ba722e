import { oneVideo } from "~/domain/schemas/search";
import { guessSong } from "~/domain/song-title";
import { getOnly, query } from "./answer.server";

export const action = getOnly;

/** `metadata_request`: we know nothing of this video, so the browser's word is welcome (`POST /api/video/meta`). */
export const loader = query(oneVideo, async ({ videoInfo, session }, { ytid }) => {
  const video = await videoInfo.known(ytid, { userId: session.userId });
  const title = video?.title ?? null;
  return {
    ytid,
    metadata_request: title === null && !video?.unavailable,
    artist: title === null ? null : guessSong(title, video?.author).artist,
  };
});
