import { addresses } from "~/addresses";
import { queueRemove } from "~/domain/queue/queue-schema";
import { restoreToQueue } from "~/services/queue/queue.server";
import { mutation, postOnly } from "../answer.server";
import { changeQueue } from "./queue-answer.server";
import { removedItem } from "./removed-item.server";

export const loader = postOnly;

/** Undoes the latest `POST /api/queue/remove`. */
export const action = mutation(queueRemove, async (context, { id, opId }) => {
  const removed = await removedItem.take(context.session, ({ item }) => item.id === id);
  const { queued, res } = await changeQueue(context, (userId) =>
    restoreToQueue(context.db, { userId, opId, now: new Date() }, removed),
  );
  return { answer: { queued, res }, snackbar: "Back in your queue", back: addresses.playqueue };
});
