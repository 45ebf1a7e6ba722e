import { queueRemove } from "~/domain/queue/queue-schema";
import { removeFromQueue } from "~/services/queue/queue.server";
import { mutation, postOnly } from "../answer.server";
import { changeQueue } from "./queue-answer.server";

export const loader = postOnly;

export const action = mutation(queueRemove, async (context, { id, opId }) => {
  const { queued, res } = await changeQueue(context, (userId) =>
    removeFromQueue(context.db, { userId, opId, now: new Date() }, id),
  );
  return { answer: { queued, res }, back: "/playqueue" };
});
