import { queueAdd } from "~/domain/queue/queue-schema";
import { addToQueue } from "~/services/queue/queue.server";
import { mutation, postOnly } from "../answer.server";
import { changeQueue } from "./queue-answer.server";

export const loader = postOnly;

export const action = mutation(queueAdd, async (context, { id, ...video }) => {
  const { db, session, videoInfo, log } = context;
  const item = { id: id ?? crypto.randomUUID(), ...video };
  await session.requireListener();
  const { queued, item: added } = await changeQueue(context, (userId) =>
    addToQueue(db, { userId, now: new Date() }, item),
  );
  if (!(await videoInfo.known(item.ytid))) {
    videoInfo
      .lookUp(item.ytid)
      .catch((err) => log.error({ err }, "looking up a queued video failed"));
  }
  return { answer: { item: added, queued }, snackbar: "Video Added to Queue" };
});
