import { speedBody } from "~/domain/podcasts/podcast-schema";
import { savePodcastSpeed } from "~/services/podcasts/podcast-marks.server";
import { ownListener } from "../own-uid.server";
import { mutation, postOnly } from "../answer.server";
import { notFound } from "../api-error.server";

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
  throw notFound("podcast");
});
