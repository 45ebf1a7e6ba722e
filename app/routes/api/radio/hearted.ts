import { isStationId } from "~/domain/radio/station";
import { loadStationHearts } from "~/services/radio/station-marks.server";
import { getOnly, query } from "../answer.server";
import { listedIds } from "../listed-ids.server";

export const action = getOnly;

/** Which of these stations the listener has hearted; a script adds that to a page from a shared cache. */
export const loader = query(listedIds(isStationId), async ({ db, session }, { ids }) => ({
  res: session.userId ? await loadStationHearts(db, session.userId, ids) : [],
}));
