import { isPodcastId } from "~/domain/podcasts/podcast-id";
import { loadHearted } from "~/services/podcasts/podcast-marks.server";
import { getOnly, query } from "../answer.server";
import { listedIds } from "../listed-ids.server";

export const action = getOnly;

/** Which of these podcasts the listener has hearted; a script adds that to a page from a shared cache. */
export const loader = query(listedIds(isPodcastId), async ({ db, session }, { ids }) => ({
  res: session.userId ? [...(await loadHearted(db, session.userId, ids))] : [],
}));
