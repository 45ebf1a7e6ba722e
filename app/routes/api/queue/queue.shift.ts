import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import { addresses } from "~/addresses";
import { itemPath } from "~/domain/player/item-path";
import type { Queued } from "~/domain/queue/queue";
import { itemOf } from "~/domain/queue/queued-item";
import { queueShift } from "~/domain/queue/queue-schema";
import { placeFields } from "~/domain/queue/step-path";
import { shiftQueue } from "~/services/queue/queue.server";
import { keepPlace } from "~/services/queue/step-links.server";
import { mutation, postOnly } from "../answer.server";
import { changeQueue, countPress, isWithoutScripts } from "./queue-answer.server";

export const loader = postOnly;

type Shift = z.output<typeof queueShift>;

/** Where the list of a form goes on once the queue is empty. It is looked up before the press moves the video to its top. */
async function placeOf(context: AppLoadContext, { ytid, from, list, ...rest }: Shift) {
  if (!from) return {};
  const { cursor, repeat } = rest;
  const place = { context: { name: from, ...(list && { id: list }) }, cursor, repeat };
  return ytid ? keepPlace(context, { ytid, ...place }) : placeFields(place);
}

/** The item's page, with the place of the list that goes on after the queue. */
function playPath(item: Queued, place: Record<string, string>): string {
  const path = itemPath(itemOf(item), true);
  const query = new URLSearchParams(place).toString();
  return query ? `${path}&${query}` : path;
}

async function shift(context: AppLoadContext, input: Shift, counts: boolean) {
  const { opId } = input;
  const place = await placeOf(context, input);
  const { queued, item } = await changeQueue(context, (userId) =>
    shiftQueue(context.db, { userId, opId, now: new Date() }),
  );
  if (counts) await countPress(context, item);
  const back = item ? playPath(item, place) : addresses.playqueue;
  return { answer: { item, queued }, back };
}

/** Takes the first item from the queue, or null, for the player to play next (NEXT-1). */
export const action = (args: ActionFunctionArgs) =>
  mutation(queueShift, (context, input) => shift(context, input, isWithoutScripts(args.request)))(
    args,
  );
