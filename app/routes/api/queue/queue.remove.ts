import { addresses } from "~/addresses";
import { queueRemove } from "~/domain/queue/queue-schema";
import { removeFromQueue, type Changed } from "~/services/queue/queue.server";
import { mutation, postOnly } from "../answer.server";
import { changeQueue } from "./queue-answer.server";
import { removedItem } from "./removed-item.server";

export const loader = postOnly;

/** `restore` undoes the latest one. */
export const action = mutation(queueRemove, async (context, { id, opId }) => {
  const { db, session } = context;
  const remove = async (userId: string): Promise<Changed> => {
    const changed = await removeFromQueue(db, { userId, opId, now: new Date() }, id);
    const { item, rank } = changed;
    if (item && rank !== undefined) removedItem.save(session, { item, rank });
    return changed;
  };
  const { queued, res, item } = await changeQueue(context, remove);
  const done = { answer: { queued, res }, back: addresses.playqueue };
  if (!item) return done;
  const offer = { from: "your queue", action: addresses.api.queue.restore, fields: { id } };
  const snackbar = `${item.ytid === undefined ? "Episode" : "Video"} Removed from Queue`;
  return { ...done, snackbar, undo: { title: item.title, ...offer } };
});
