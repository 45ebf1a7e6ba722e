import { z } from "zod";
import { queueOf } from "~/services/queue.server";
import { toQueuedVideos } from "~/services/queue-rows.server";
import { getOnly, query } from "./answer.server";

export const action = getOnly;

/** What waits, the next one first; the current video is the player's. */
export const loader = query(z.object({}), async ({ db, session, videoInfo }) => {
  const items = session.userId ? await queueOf(db, session.userId) : [];
  return { queued: items.length, res: await toQueuedVideos(videoInfo, items) };
});
