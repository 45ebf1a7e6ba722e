import { oneVideo } from "~/domain/search/search-schema";
import { guessSong } from "~/domain/songs/song-title";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** With `metadata_request` we have no data on this video, and the browser may submit its own (`POST /api/video/meta`). */
export const loader = query(oneVideo, async ({ videoInfo, session }, { ytid }) => {
  const video = await videoInfo.known(ytid, { userId: session.userId });
  const title = video?.title ?? null;
  return {
    ytid,
    metadata_request: title === null && !video?.unavailable,
    artist: title === null ? null : guessSong(title, video?.author).artist,
  };
});
