import type { AppLoadContext } from "@remix-run/node";
import type { QueueItem } from "~/domain/queue/queue";
import { queueAdd } from "~/domain/queue/queue-schema";
import { addToQueue } from "~/services/queue/queue.server";
import { mutation, postOnly } from "../answer.server";
import { changeQueue } from "./queue-answer.server";

export const loader = postOnly;

async function lookUp({ videoInfo, log }: AppLoadContext, ytid: string): Promise<void> {
  if (await videoInfo.known(ytid)) return;
  videoInfo.lookUp(ytid).catch((err) => log.error({ err }, "looking up a queued video failed"));
}

export const action = mutation(queueAdd, async (context, { id, ...thing }) => {
  const { db, session } = context;
  const item: QueueItem = { id: id ?? crypto.randomUUID(), ...thing };
  await session.requireListener();
  const { queued, item: added } = await changeQueue(context, (userId) =>
    addToQueue(db, { userId, now: new Date() }, item),
  );
  if (item.ytid !== undefined) await lookUp(context, item.ytid);
  const snackbar = item.ytid === undefined ? "Episode Added to Queue" : "Video Added to Queue";
  return { answer: { item: added, queued }, snackbar };
});
