import { metadataQuery } from "~/domain/schemas/metadata";
import { videoStats } from "~/services/stats.server";
import { getOnly, query } from "./answer.server";

export const action = getOnly;

/** Our own counts of up to 20 videos: `{res: {ytid: {totalRepeats, todayRepeats, totalHearts}}}`. */
export const loader = query(metadataQuery, async ({ db }, { ytids }) => ({
  res: await videoStats(db, ytids, new Date()),
}));
