import { positionBody } from "~/domain/podcasts/podcast-schema";
import { savePosition } from "~/services/podcasts/positions.server";
import { ownListener } from "../own-uid.server";
import { mutation, postOnly } from "../answer.server";
import { notFound } from "../api-error.server";

export const loader = postOnly;

/** Saves where the caller is in an episode; beacons send it as the page goes. */
export const action = mutation(positionBody, async ({ db, session }, { uid, ...body }) => {
  const userId = await ownListener(session, uid);
  const { episodeid, seconds, duration = null, played, at } = body;
  const position = { userId, episodeId: episodeid, seconds, duration, played, at, now: new Date() };
  if (await savePosition(db, position)) return { answer: { ok: true } };
  throw notFound("episode");
});
