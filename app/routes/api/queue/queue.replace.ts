import { addresses } from "~/addresses";
import { queueReplace } from "~/domain/queue/queue-schema";
import { replaceQueue } from "~/services/queue/queue.server";
import { mutation, postOnly } from "../answer.server";
import { changeQueue } from "./queue-answer.server";

export const loader = postOnly;

/** Replaces the whole queue with these videos. */
export const action = mutation(queueReplace, async (context, { ytids, opId, ...origin }) => {
  const items = ytids.map((ytid) => ({ id: crypto.randomUUID(), ytid, ...origin }));
  if (items.length > 0) await context.session.requireListener();
  const { queued, res } = await changeQueue(context, (userId) =>
    replaceQueue(context.db, { userId, opId, now: new Date() }, items),
  );
  return { answer: { queued, res }, back: addresses.playqueue };
});
