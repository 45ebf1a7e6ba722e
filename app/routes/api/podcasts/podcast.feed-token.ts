import { z } from "zod";
import { addresses } from "~/addresses";
import { newEpisodesFeedPath } from "~/domain/podcasts/podcast-id";
import { makeFeedToken } from "~/services/podcasts/private-feed.server";
import { ownListener } from "../own-uid.server";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/**
 * Makes the address of the caller's private feed, or a new one in place of it (PODCAST-15). Only this answer has it, so that the
 * form of a page goes to `/podcast/new-episodes`, which shows it.
 */
export const action = mutation(z.object({}), async ({ db, session, env }) => {
  const token = await makeFeedToken(db, await ownListener(session, "me"));
  const back = addresses.podcast.newEpisodes;
  return { answer: { url: env.origin + newEpisodesFeedPath(token) }, back };
});
