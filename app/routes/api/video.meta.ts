import type { AppLoadContext } from "@remix-run/node";
import { metadataQuery } from "~/domain/schemas/metadata";
import { toldMetadata } from "~/domain/schemas/search";
import { mutation, query } from "./answer.server";
import { keepWords } from "./video-told.server";

/** Our store first, then the host; what neither knows is left out. One who asks too often gets what is stored. */
async function lookUpAll(context: AppLoadContext, ytids: readonly string[]) {
  const { videoInfo, session, country, limits, client } = context;
  const known = await videoInfo.knownOf(ytids, { userId: session.userId, country });
  const unknown = ytids.filter((ytid) => !known[ytid]);
  if (unknown.length === 0 || (await limits.consume("lookup-by-client", client))) return known;
  const found = await Promise.all(unknown.map(videoInfo.lookUp));
  for (const video of found) {
    if (video.title !== null || video.unavailable) known[video.ytid] = video;
  }
  return known;
}

/** Up to 20 videos: `{res: {ytid: {ytid, title, author, duration, views, rating, unavailable}}}`. */
export const loader = query(metadataQuery, async (context, { ytids }) => ({
  res: await lookUpAll(context, ytids),
}));

/** A listener's word on a video that we know nothing of (spec 1 §7); `stored` is false where somebody knows better. */
export const action = mutation(toldMetadata, async (context, { ytid, metadata }) => {
  const taken = await keepWords(context, [{ ytid, ...metadata }]);
  return { answer: { ytid, stored: taken.length > 0 } };
});
