import type { AppLoadContext } from "@remix-run/node";
import type { QueuedVideo } from "~/domain/queue";
import { recordPlay } from "~/services/plays.server";
import { NoSuchItem, QueueConflict, type Changed } from "~/services/queue.server";
import { toQueuedVideos } from "~/services/queue-rows.server";
import { apiError } from "./answer.server";

type Answer = { queued: number; res: QueuedVideo[]; item: QueuedVideo | null };

const nothing: Changed = { items: [], item: null };

function refuse(error: unknown): never {
  if (error instanceof NoSuchItem) {
    throw apiError({ status: 404, code: "no_such_item", message: error.message });
  }
  if (error instanceof QueueConflict) {
    throw apiError({ status: 409, code: "queue_conflict", message: error.message });
  }
  throw error;
}

/**
 * Changes the queue of the listener and answers what waits now. A visitor without a session has an
 * empty one, and gets no session by that. Throws 404 and 409 as the answers to give.
 */
export async function changeQueue(
  { session, videoInfo }: AppLoadContext,
  change: (userId: string) => Promise<Changed>,
): Promise<Answer> {
  const { userId } = session;
  const { items, item } = userId ? await change(userId).catch(refuse) : nothing;
  const [taken, res] = await Promise.all([
    toQueuedVideos(videoInfo, item ? [item] : []),
    toQueuedVideos(videoInfo, items),
  ]);
  return { queued: res.length, res, item: taken[0] ?? null };
}

/** For a change that names an item: without a session there is none. */
export function requireItems({ session }: AppLoadContext): void {
  if (!session.userId) refuse(new NoSuchItem());
}

/** A form that the browser itself sends: no player counts the pass, so the press does. */
export function isWithoutScripts({ headers }: Request): boolean {
  const isJson = headers.get("Content-Type")?.startsWith("application/json");
  return !isJson && headers.get("Sec-Fetch-Dest") !== "empty";
}

/** Counts a press that plays what was taken out, once an item. */
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
