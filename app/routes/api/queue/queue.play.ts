import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import { queuePlay } from "~/domain/queue/queue-schema";
import { watchPath } from "~/domain/videos/youtube-id";
import { playFromQueue } from "~/services/queue/queue.server";
import { mutation, postOnly } from "../answer.server";
import { changeQueue, countPress, isWithoutScripts, requireItems } from "./queue-answer.server";

export const loader = postOnly;

type Play = z.output<typeof queuePlay>;

async function play(context: AppLoadContext, { opId, ...which }: Play, counts: boolean) {
  requireItems(context);
  const { item, queued, res } = await changeQueue(context, async (userId) => {
    const changed = await playFromQueue(context.db, { userId, opId, now: new Date() }, which);
    if (counts) await countPress(context, userId, changed);
    return changed;
  });
  const back = item ? watchPath({ ytid: item.ytid, play: true }) : undefined;
  return { answer: { item, queued, res }, back };
}

/** Plays an item and drops those before it, or keeps them (QUEUE-2). */
export const action = (args: ActionFunctionArgs) =>
  mutation(queuePlay, (context, input) => play(context, input, isWithoutScripts(args.request)))(
    args,
  );
