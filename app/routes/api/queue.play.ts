import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import { queuePlay } from "~/domain/schemas/queue";
import { watchPath } from "~/domain/youtube-id";
import { recordPlay } from "~/services/plays.server";
import { playFromQueue, type Changed } from "~/services/queue.server";
import { mutation, postOnly } from "./answer.server";
import { changeQueue, requireItems } from "./queue-answer.server";

export const loader = postOnly;

type Play = z.output<typeof queuePlay>;

/** A form that the browser itself sends: no player counts the pass, so the press does. */
function isWithoutScripts({ headers }: Request): boolean {
  const isJson = headers.get("Content-Type")?.startsWith("application/json");
  return !isJson && headers.get("Sec-Fetch-Dest") !== "empty";
}

async function countPass({ db, metrics }: AppLoadContext, userId: string, { item }: Changed) {
  if (!item) return;
  const { ytid, id: eventId } = item;
  const { counted } = await recordPlay(db, { userId, ytid, eventId, now: new Date() });
  if (counted) metrics.passCounted();
}

async function play(context: AppLoadContext, { opId, ...which }: Play, counts: boolean) {
  requireItems(context);
  const { item, queued, res } = await changeQueue(context, async (userId) => {
    const changed = await playFromQueue(context.db, { userId, opId, now: new Date() }, which);
    if (counts) await countPass(context, userId, changed);
    return changed;
  });
  const back = item ? watchPath({ ytid: item.ytid, play: true }) : undefined;
  return { answer: { item, queued, res }, back };
}

/** Skips ahead to an item and drops the earlier ones, or keeps them (spec 1 §4, Queue). */
export const action = (args: ActionFunctionArgs) =>
  mutation(queuePlay, (context, input) => play(context, input, isWithoutScripts(args.request)))(
    args,
  );
