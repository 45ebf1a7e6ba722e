import { z } from "zod";
import { isStationId } from "~/domain/radio/station";
import { loadStationHearts } from "~/services/radio/station-marks.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

const ids = z.object({
  ids: z
    .string()
    .max(10_000)
    .transform((text) => text.split(",").filter(isStationId).slice(0, 200)),
});

/** Which of these stations the listener has hearted; a script adds that to a page from a shared cache. */
export const loader = query(ids, async ({ db, session }, { ids }) => ({
  res: session.userId ? await loadStationHearts(db, session.userId, ids) : [],
}));
