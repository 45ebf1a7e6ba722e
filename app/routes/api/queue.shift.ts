import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import { queueShift } from "~/domain/schemas/queue";
import { watchPath } from "~/domain/youtube-id";
import { shiftQueue } from "~/services/queue.server";
import { mutation, postOnly } from "./answer.server";
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
  const onwards = new URLSearchParams(given).toString();
  const path = item && watchPath({ ytid: item.ytid, play: true });
  return {
    answer: { item, queued },
    back: path ? path + (onwards && `&${onwards}`) : "/playqueue",
  };
}

/** What the player asks for when it goes on (spec 1 §4, Play next 1): the item that was first, or null. */
export const action = (args: ActionFunctionArgs) =>
  mutation(queueShift, (context, input) => shift(context, input, isWithoutScripts(args.request)))(
    args,
  );
