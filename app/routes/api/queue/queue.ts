import { z } from "zod";
import { loadQueue } from "~/services/queue/queue.server";
import { loadQueued } from "~/services/queue/queue-rows.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** The queued items in order, without the one that plays. */
export const loader = query(z.object({}), async (context) => {
  const { db, session } = context;
  const items = session.userId ? await loadQueue(db, session.userId) : [];
  const res = await loadQueued(context, items);
  return { queued: res.length, res };
});
