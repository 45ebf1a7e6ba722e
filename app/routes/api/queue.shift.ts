import { queueShift } from "~/domain/schemas/queue";
import { watchPath } from "~/domain/youtube-id";
import { shiftQueue } from "~/services/queue.server";
import { mutation, postOnly } from "./answer.server";
import { changeQueue } from "./queue-answer.server";

export const loader = postOnly;

/** What the player asks for when it goes on (spec 1 §4, Play next 1): the item that was first, or null. */
export const action = mutation(queueShift, async (context, { opId }) => {
  const { queued, item } = await changeQueue(context, (userId) =>
    shiftQueue(context.db, { userId, opId, now: new Date() }),
  );
  const back = item ? watchPath({ ytid: item.ytid, play: true }) : "/playqueue";
  return { answer: { item, queued }, back };
});
