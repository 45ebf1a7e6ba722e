import type { AppLoadContext } from "@remix-run/node";
import { metadataQuery } from "~/domain/videos/metadata-schema";
import { submittedMetadata } from "~/domain/search/search-schema";
import { mutation, query } from "../answer.server";
import { saveSubmitted } from "./submitted-videos.server";

/** Loads stored data, and asks the host for the rest unless the client has reached its limit. Unknown videos are left out. */
async function lookUpAll(context: AppLoadContext, ytids: readonly string[]) {
  const { videoInfo, session, country, limits, client } = context;
  const videos = await videoInfo.knownOf(ytids, { userId: session.userId, country });
  const missing = ytids.filter((ytid) => !videos.has(ytid));
  if (missing.length === 0 || (await limits.consume("lookup-by-client", client))) return videos;
  const found = await Promise.all(missing.map(videoInfo.lookUp));
  for (const video of found) {
    if (video.title !== null || video.unavailable) videos.set(video.ytid, video);
  }
  return videos;
}

/** Up to 20 videos, as `{res: {ytid: {ytid, title, author, duration, views, rating, unavailable}}}`. */
export const loader = query(metadataQuery, async (context, { ytids }) => ({
  res: Object.fromEntries(await lookUpAll(context, ytids)),
}));

/** Metadata that a browser submits for an unknown video. `stored` is false if we have better data. */
export const action = mutation(submittedMetadata, async (context, { ytid, metadata }) => {
  const saved = await saveSubmitted(context, [{ ytid, ...metadata }]);
  return { answer: { ytid, stored: saved.length > 0 } };
});
