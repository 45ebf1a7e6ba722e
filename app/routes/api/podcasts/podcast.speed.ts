import { speedBody } from "~/domain/podcasts/podcast-schema";
import { savePodcastSpeed } from "~/services/podcasts/podcast-marks.server";
import { ownListener } from "../account/own-uid.server";
import { apiError, mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Saves the speed that the caller plays a podcast with. */
export const action = mutation(speedBody, async ({ db, session }, { uid, podcastid, speed }) => {
  const userId = await ownListener(session, uid);
  const saved = await savePodcastSpeed(db, {
    userId,
    podcastId: podcastid,
    speed,
    now: new Date(),
  });
  if (saved) return { answer: { ok: true } };
  throw apiError({ status: 404, code: "not_found", message: "There is no such podcast." });
});
