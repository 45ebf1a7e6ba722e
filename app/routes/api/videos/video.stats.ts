import { metadataQuery } from "~/domain/videos/metadata-schema";
import { loadVideoStats } from "~/services/videos/stats.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** Our own counts of up to 20 videos, as `{res: {ytid: {totalRepeats, todayRepeats, totalHearts}}}`. */
export const loader = query(metadataQuery, async ({ db }, { ytids }) => ({
  res: Object.fromEntries(await loadVideoStats(db, ytids, new Date())),
}));
