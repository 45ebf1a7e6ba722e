import { z } from "zod";
import { loadHistoryProfile } from "~/services/history/history.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

export const loader = query(z.object({}), async ({ db, session }) => {
  if (!session.userId) return { totalRepeats: 0, totalStars: 0, totalVideos: 0 };
  return loadHistoryProfile(db, session.userId);
});
