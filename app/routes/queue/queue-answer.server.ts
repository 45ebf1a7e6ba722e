import type { AppLoadContext } from "@remix-run/node";
import { networkOf } from "~/domain/network/network";
import { hasItem, QUEUE_CHANGED, QUEUE_FULL, type Queued } from "~/domain/queue/queue";
import { NoSuchEpisode } from "~/services/podcasts/playable-episode.server";
import { notePlayed } from "~/services/history/played.server";
import {
  ITEM_GONE,
  ITEM_ID_TAKEN,
  NoSuchItem,
  OPERATION_ID_TAKEN,
  QueueConflict,
  type Changed,
} from "~/services/queue/queue.server";
import { loadQueued } from "~/services/queue/queue-rows.server";
import { notify } from "~/services/platform/notices.server";
import { apiError, NO_SUCH_EPISODE } from "../calls/api-error.server";

type Answer = { queued: number; res: Queued[]; item: Queued | null };

const EMPTY: Changed = { items: [], item: null };

const queueConflict = (message: string) => ({ status: 409, code: "queue_conflict", message });

export const NO_SUCH_ITEM = { status: 404, code: "no_such_item", message: ITEM_GONE };
export const OP_ID_USED = queueConflict(OPERATION_ID_TAKEN);
export const ITEM_ID_USED = queueConflict(ITEM_ID_TAKEN);
export const QUEUE_HAS_CHANGED = queueConflict(QUEUE_CHANGED);
export const NO_ROOM = { ...queueConflict(QUEUE_FULL), title: "There is no room left" };

function throwApiError(error: unknown): never {
  if (error instanceof NoSuchItem) throw apiError(NO_SUCH_ITEM);
  if (error instanceof NoSuchEpisode) throw apiError(NO_SUCH_EPISODE);
  if (!(error instanceof QueueConflict)) throw error;
  throw apiError(error.message === QUEUE_FULL ? NO_ROOM : queueConflict(error.message));
}

/**
 * Changes the listener's queue and returns the remaining items. A visitor's queue is empty, and
 * stays so without creating a session. Throws the responses 404 and 409.
 */
export async function changeQueue(
  context: AppLoadContext,
  change: (userId: string) => Promise<Changed>,
): Promise<Answer> {
  const { userId } = context.session;
  const { items, item } = userId ? await change(userId).catch(throwApiError) : EMPTY;
  const taken = item && !hasItem(items, item.id) ? [item] : [];
  const known = await loadQueued(context, [...taken, ...items]);
  const res = known.filter(({ id }) => hasItem(items, id));
  return { queued: res.length, res, item: known.find(({ id }) => id === item?.id) ?? null };
}

/** For a change to one item: throws 404 for visitors, who have no items. */
export function requireItems({ session }: AppLoadContext): void {
  if (!session.userId) throwApiError(new NoSuchItem());
}

/** Whether the browser itself sent the form. If so, no player counts the pass. */
export function isWithoutScripts({ headers }: Request): boolean {
  const isJson = headers.get("Content-Type")?.startsWith("application/json");
  return !isJson && headers.get("Sec-Fetch-Dest") !== "empty";
}

/** Counts the press on an item taken from the queue. A video counts once for each queue item. */
export async function countPress(
  { db, passes, session: { userId }, client }: AppLoadContext,
  item: Queued | null,
): Promise<void> {
  if (!item || userId === null) return;
  const now = new Date();
  if (item.ytid === undefined) {
    return notePlayed(db, { userId, key: `podcast:${item.item.podcastId}`, now });
  }
  const { counted } = await passes.record({
    ...{ userId, ytid: item.ytid, eventId: item.id },
    ...{ network: networkOf(client), now },
  });
  if (counted) notify("pass", {});
}
