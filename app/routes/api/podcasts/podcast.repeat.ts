import { repeatBody } from "~/domain/podcasts/podcast-schema";
import { recordEpisodePass } from "~/services/podcasts/episode-repeats.server";
import { ownListener } from "../own-uid.server";
import { mutation, postOnly } from "../answer.server";
import { notFound } from "../api-error.server";

export const loader = postOnly;

/** Counts a completed pass of an episode or of its section. The same `eventId` counts once (PODCAST-19). */
export const action = mutation(repeatBody, async ({ db, session, metrics }, { uid, ...body }) => {
  const { episodeid, eventId = crypto.randomUUID(), start, end = null } = body;
  const userId = await ownListener(session, uid);
  const pass = { userId, episodeId: episodeid, eventId, start, end, now: new Date() };
  const repeated = await recordEpisodePass(db, pass);
  if (!repeated) throw notFound("episode");
  const { counted, ...answer } = repeated;
  if (counted) metrics.passCounted();
  return { answer: { episodeid, ...answer } };
});
