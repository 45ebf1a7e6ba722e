import { z } from "zod";
import { loadQueue } from "~/services/queue/queue.server";
import { loadQueuedVideos } from "~/services/queue/queue-rows.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** The queued videos in order, without the one that plays. */
export const loader = query(z.object({}), async ({ db, session, videoInfo }) => {
  const items = session.userId ? await loadQueue(db, session.userId) : [];
  return { queued: items.length, res: await loadQueuedVideos(videoInfo, items) };
});
