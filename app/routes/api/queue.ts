import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { addresses } from "~/addresses";
import { itemPath } from "~/domain/items/item-path";
import { playlistItem } from "~/domain/playlists/playlist-schema";
import type { Queued, QueueItem } from "~/domain/queue/queue";
import {
  queueAdd,
  queueMove,
  queuePlay,
  queueRemove,
  queueReplace,
  queueShift,
  queueTruncate,
} from "~/domain/queue/queue-schema";
import { itemOf } from "~/domain/queue/queued-item";
import { placeFields } from "~/domain/queue/step-path";
import { loadQueued } from "~/services/queue/queue-rows.server";
import {
  addToQueue,
  type Changed,
  loadQueue,
  moveInQueue,
  playFromQueue,
  removeFromQueue,
  replaceQueue,
  restoreToQueue,
  shiftQueue,
  truncateQueue,
} from "~/services/queue/queue.server";
import { findStep, keepPlace, placeIn } from "~/services/queue/step-links.server";
import { checkInput } from "../calls/answer.server";
import {
  changeQueue,
  countPress,
  isWithoutScripts,
  requireItems,
  NO_ROOM,
  ITEM_ID_USED,
  OP_ID_USED,
  NO_SUCH_ITEM,
  QUEUE_HAS_CHANGED,
} from "../queue/queue-answer.server";
import { removedItem } from "../queue/removed-item.server";
import { answersGet, answersPost, get, getBy, nothing, post } from "../calls/resource.server";
import { NO_SUCH_EPISODE } from "../calls/api-error.server";
import { NOT_KEPT } from "../calls/removed.server";

const { api } = addresses;

async function lookUp({ videoInfo, log }: AppLoadContext, ytid: string): Promise<void> {
  if (await videoInfo.known(ytid)) return;
  videoInfo.lookUp(ytid).catch((err) => log.error({ err }, "looking up a queued video failed"));
}

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

const stepRequest = z.object({
  to: z.enum(["next", "previous"]),
  v: playlistItem,
  from: z.string().max(40).optional(),
  list: z.string().max(200).optional(),
  cursor: z.string().max(600).optional(),
  repeat: z.enum(["on", "off"]).optional(),
});

/**
 * Redirects to the previous or next video of a list, for the buttons without scripts (NEXT-1,
 * NEXT-3).
 */
async function queueStep({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { to, v } = checkInput(stepRequest, Object.fromEntries(searchParams));
  const place = placeIn(request) ?? { context: { name: "history" } };
  const cookies = request.headers.get("Cookie");
  const path = await findStep(context, { ytid: v, ...place }, { to, cookies });
  return redirect(path, { status: 303, headers: { "Cache-Control": "private, no-store" } });
}

type Shift = z.output<typeof queueShift>;

/**
 * Finds where the form's list resumes once the queue is empty. Must run before the press moves the
 * video to the top of that list.
 */
async function placeOf(context: AppLoadContext, { ytid, from, list, ...rest }: Shift) {
  if (!from) return {};
  const { cursor, repeat } = rest;
  const place = { context: { name: from, ...(list && { id: list }) }, cursor, repeat };
  return ytid ? keepPlace(context, { ytid, ...place }) : placeFields(place);
}

/** The item's page, with the place where the list resumes after the queue. */
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

export const calls = {
  [api.queue.index]: get(
    {
      about: "The items of the listener's queue in order, without the one that plays.",
      takes: nothing,
    },
    async (context) => {
      const { db, session } = context;
      const items = session.userId ? await loadQueue(db, session.userId) : [];
      const res = await loadQueued(context, items);
      return { queued: res.length, res };
    },
  ),

  [api.queue.add]: post(
    {
      about: "Adds a video or an episode to the end of the queue. The same `id` adds it once.",
      takes: queueAdd,
      fails: [NO_SUCH_EPISODE, NO_ROOM, ITEM_ID_USED],
    },
    async (context, { id, ...thing }) => {
      const { db, session } = context;
      const item: QueueItem = { id: id ?? crypto.randomUUID(), ...thing };
      await session.requireListener();
      const { queued, item: added } = await changeQueue(context, (userId) =>
        addToQueue(db, { userId, now: new Date() }, item),
      );
      if (item.ytid !== undefined) await lookUp(context, item.ytid);
      const snackbar = item.ytid === undefined ? "Episode Added to Queue" : "Video Added to Queue";
      return { answer: { item: added, queued }, snackbar };
    },
  ),

  [api.queue.remove]: post(
    {
      about: "Removes an item from the queue. `restore` undoes the latest removal.",
      takes: queueRemove,
      fails: [OP_ID_USED],
    },
    async (context, { id, opId }) => {
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
      const offer = { from: "your queue", action: api.queue.restore, fields: { id } };
      const snackbar = `${item.ytid === undefined ? "Episode" : "Video"} Removed from Queue`;
      return { ...done, snackbar, undo: { title: item.title, ...offer } };
    },
  ),

  [api.queue.restore]: post(
    {
      about: "Undoes the latest removal from the queue.",
      takes: queueRemove,
      fails: [NOT_KEPT, NO_SUCH_EPISODE, NO_ROOM, OP_ID_USED],
    },
    async (context, { id, opId }) => {
      const removed = await removedItem.take(context.session, ({ item }) => item.id === id);
      const { queued, res } = await changeQueue(context, (userId) =>
        restoreToQueue(context.db, { userId, opId, now: new Date() }, removed),
      );
      return { answer: { queued, res }, snackbar: "Back in your queue", back: addresses.playqueue };
    },
  ),

  [api.queue.move]: post(
    {
      about: "Moves an item before another one of the queue, or to its end.",
      takes: queueMove,
      fails: [NO_SUCH_ITEM, QUEUE_HAS_CHANGED, OP_ID_USED],
    },
    async (context, { opId, ...to }) => {
      requireItems(context);
      const { queued, res } = await changeQueue(context, (userId) =>
        moveInQueue(context.db, { userId, opId, now: new Date() }, to),
      );
      return { answer: { queued, res }, back: addresses.playqueue };
    },
  ),

  [api.queue.play]: post(
    {
      about:
        "Plays an item of the queue and drops those before it, unless `keep` is set (QUEUE-2).",
      takes: queuePlay,
      fails: [NO_SUCH_ITEM, OP_ID_USED],
    },
    (context, input, _from, request) => play(context, input, isWithoutScripts(request)),
  ),

  [api.queue.step]: getBy(
    {
      about:
        "Goes to the video before or after another one in a list, for Previous and Next without scripts (NEXT-1, NEXT-3).",
      answers: "303 to the page of that video.",
      takes: stepRequest,
    },
    queueStep,
  ),

  [api.queue.shift]: post(
    {
      about: "Takes the first item from the queue, or null, for the player to play next (NEXT-1).",
      takes: queueShift,
      fails: [OP_ID_USED],
    },
    (context, input, _from, request) => shift(context, input, isWithoutScripts(request)),
  ),

  [api.queue.truncate]: post(
    {
      about: "Removes what comes after an item, or everything without one.",
      takes: queueTruncate,
      fails: [QUEUE_HAS_CHANGED, OP_ID_USED],
    },
    async (context, { after, opId }) => {
      const { queued, res } = await changeQueue(context, (userId) =>
        truncateQueue(context.db, { userId, opId, now: new Date() }, after),
      );
      return { answer: { queued, res }, back: addresses.playqueue };
    },
  ),

  [api.queue.replace]: post(
    {
      about: "Replaces the whole queue with these videos.",
      takes: queueReplace,
      fails: [NO_ROOM, OP_ID_USED],
    },
    async (context, { ytids, opId, ...origin }) => {
      const items = ytids.map((ytid) => ({ id: crypto.randomUUID(), ytid, ...origin }));
      if (items.length > 0) await context.session.requireListener();
      const { queued, res } = await changeQueue(context, (userId) =>
        replaceQueue(context.db, { userId, opId, now: new Date() }, items),
      );
      return { answer: { queued, res }, back: addresses.playqueue };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
