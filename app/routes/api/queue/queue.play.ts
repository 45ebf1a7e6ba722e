import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import { itemPath } from "~/domain/player/item-path";
import { itemOf } from "~/domain/queue/queued-item";
import { queuePlay } from "~/domain/queue/queue-schema";
import { playFromQueue } from "~/services/queue/queue.server";
import { mutation, postOnly } from "../answer.server";
import { changeQueue, countPress, isWithoutScripts, requireItems } from "./queue-answer.server";

export const loader = postOnly;

type Play = z.output<typeof queuePlay>;

async function play(context: AppLoadContext, { opId, ...which }: Play, counts: boolean) {
  requireItems(context);
  const { item, queued, res } = await changeQueue(context, (userId) =>
    playFromQueue(context.db, { userId, opId, now: new Date() }, which),
  );
  if (counts) await countPress(context, item);
  const back = item ? itemPath(itemOf(item), true) : undefined;
  return { answer: { item, queued, res }, back };
}

/** Plays an item and drops those before it, or keeps them (QUEUE-2). */
export const action = (args: ActionFunctionArgs) =>
  mutation(queuePlay, (context, input) => play(context, input, isWithoutScripts(args.request)))(
    args,
  );
