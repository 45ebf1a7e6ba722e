import { positionsQuery } from "~/domain/podcasts/podcast-schema";
import { loadPositions } from "~/services/podcasts/positions.server";
import { ownReader } from "../own-uid.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** `{res: {episodeid: {seconds, duration, played, at}}}` */
export const loader = query(positionsQuery, async ({ db, session }, { podcastid, uid }) => {
  const userId = ownReader(session, uid);
  return { res: userId ? await loadPositions(db, userId, podcastid) : {} };
});
