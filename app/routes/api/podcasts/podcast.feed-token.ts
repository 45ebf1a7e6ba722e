import { randomBytes } from "node:crypto";
import { z } from "zod";
import { newEpisodesFeedPath } from "~/domain/podcasts/podcast-id";
import { saveFeedToken } from "~/services/podcasts/new-episodes.server";
import { ownListener } from "../account/own-uid.server";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

const BYTES = 32;

/** Makes the address of the caller's private feed, or a new one in place of it (PODCAST-15). */
export const action = mutation(z.object({}), async ({ db, session, env }) => {
  const userId = await ownListener(session, "me");
  const token = randomBytes(BYTES).toString("base64url");
  await saveFeedToken(db, userId, token);
  const back = "/podcast/new-episodes";
  return { answer: { url: env.origin + newEpisodesFeedPath(token) }, back };
});
