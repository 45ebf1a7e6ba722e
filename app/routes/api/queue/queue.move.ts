import { addresses } from "~/addresses";
import { queueMove } from "~/domain/queue/queue-schema";
import { moveInQueue } from "~/services/queue/queue.server";
import { mutation, postOnly } from "../answer.server";
import { changeQueue, requireItems } from "./queue-answer.server";

export const loader = postOnly;

export const action = mutation(queueMove, async (context, { opId, ...to }) => {
  requireItems(context);
  const { queued, res } = await changeQueue(context, (userId) =>
    moveInQueue(context.db, { userId, opId, now: new Date() }, to),
  );
  return { answer: { queued, res }, back: addresses.playqueue };
});
