import { addresses } from "~/addresses";
import { queueTruncate } from "~/domain/queue/queue-schema";
import { truncateQueue } from "~/services/queue/queue.server";
import { mutation, postOnly } from "../answer.server";
import { changeQueue } from "./queue-answer.server";

export const loader = postOnly;

export const action = mutation(queueTruncate, async (context, { after, opId }) => {
  const { queued, res } = await changeQueue(context, (userId) =>
    truncateQueue(context.db, { userId, opId, now: new Date() }, after),
  );
  return { answer: { queued, res }, back: addresses.playqueue };
});
