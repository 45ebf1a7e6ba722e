import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import { queueShift } from "~/domain/queue/queue-schema";
import { watchPath } from "~/domain/videos/youtube-id";
import { shiftQueue } from "~/services/queue/queue.server";
import { mutation, postOnly } from "../answer.server";
import { changeQueue, countPress, isWithoutScripts } from "./queue-answer.server";

export const loader = postOnly;

type Shift = z.output<typeof queueShift>;

async function shift(context: AppLoadContext, { opId, ...place }: Shift, counts: boolean) {
  const { queued, item } = await changeQueue(context, async (userId) => {
    const changed = await shiftQueue(context.db, { userId, opId, now: new Date() });
    if (counts) await countPress(context, userId, changed);
    return changed;
  });
  const given = Object.entries(place).filter(([, value]) => value !== undefined);
  const placeQuery = new URLSearchParams(given).toString();
  const path = item && watchPath({ ytid: item.ytid, play: true });
  return {
    answer: { item, queued },
    back: path ? path + (placeQuery && `&${placeQuery}`) : "/playqueue",
  };
}

/** Takes the first item from the queue, or null, for the player to play next (NEXT-1). */
export const action = (args: ActionFunctionArgs) =>
  mutation(queueShift, (context, input) => shift(context, input, isWithoutScripts(args.request)))(
    args,
  );
