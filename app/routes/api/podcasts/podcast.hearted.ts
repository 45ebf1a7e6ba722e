import { z } from "zod";
import { isPodcastId } from "~/domain/podcasts/podcast-id";
import { loadHearted } from "~/services/podcasts/podcast-marks.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

const ids = z.object({
  ids: z
    .string()
    .max(10_000)
    .transform((text) => text.split(",").filter(isPodcastId).slice(0, 200)),
});

/** Which of these podcasts the listener has hearted; a script adds that to a page from a shared cache. */
export const loader = query(ids, async ({ db, session }, { ids }) => ({
  res: session.userId ? [...(await loadHearted(db, session.userId, ids))] : [],
}));
