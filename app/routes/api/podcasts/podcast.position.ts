import { positionBody } from "~/domain/podcasts/podcast-schema";
import { savePosition } from "~/services/podcasts/positions.server";
import { ownListener } from "../account/own-uid.server";
import { apiError, mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Saves where the caller is in an episode; beacons send it as the page goes. */
export const action = mutation(positionBody, async ({ db, session }, { uid, ...body }) => {
  const userId = await ownListener(session, uid);
  const { episodeid, seconds, duration = null, played, at } = body;
  const position = { userId, episodeId: episodeid, seconds, duration, played, at, now: new Date() };
  if (await savePosition(db, position)) return { answer: { ok: true } };
  throw apiError({ status: 404, code: "not_found", message: "There is no such episode." });
});
