import type { AppLoadContext } from "@remix-run/node";
import type { QueuedVideo } from "~/domain/queue/queue";
import { recordPlay } from "~/services/player/plays.server";
import { NoSuchItem, QueueConflict, type Changed } from "~/services/queue/queue.server";
import { loadQueuedVideos } from "~/services/queue/queue-rows.server";
import { apiError } from "../answer.server";

type Answer = { queued: number; res: QueuedVideo[]; item: QueuedVideo | null };

const EMPTY: Changed = { items: [], item: null };

function throwApiError(error: unknown): never {
  if (error instanceof NoSuchItem) {
    throw apiError({ status: 404, code: "no_such_item", message: error.message });
  }
  if (error instanceof QueueConflict) {
    throw apiError({ status: 409, code: "queue_conflict", message: error.message });
  }
  throw error;
}

/**
 * Changes the listener's queue and returns the videos that are left in it. A visitor's queue is empty, and stays so without
 * creating a session. Throws the responses 404 and 409.
 */
export async function changeQueue(
  { session, videoInfo }: AppLoadContext,
  change: (userId: string) => Promise<Changed>,
): Promise<Answer> {
  const { userId } = session;
  const { items, item } = userId ? await change(userId).catch(throwApiError) : EMPTY;
  const [taken, res] = await Promise.all([
    loadQueuedVideos(videoInfo, item ? [item] : []),
    loadQueuedVideos(videoInfo, items),
  ]);
  return { queued: res.length, res, item: taken[0] ?? null };
}

/** For a change of a certain item: throws 404 for visitors, who have none. */
export function requireItems({ session }: AppLoadContext): void {
  if (!session.userId) throwApiError(new NoSuchItem());
}

/** Whether the browser itself sent the form. Then no player will count the pass. */
export function isWithoutScripts({ headers }: Request): boolean {
  const isJson = headers.get("Content-Type")?.startsWith("application/json");
  return !isJson && headers.get("Sec-Fetch-Dest") !== "empty";
}

/** Counts playing the item that was taken from the queue, once for each item. */
export async function countPress(
  { db, metrics }: AppLoadContext,
  userId: string,
  { item }: Changed,
): Promise<void> {
  if (!item) return;
  const { ytid, id: eventId } = item;
  const { counted } = await recordPlay(db, { userId, ytid, eventId, now: new Date() });
  if (counted) metrics.passCounted();
}
