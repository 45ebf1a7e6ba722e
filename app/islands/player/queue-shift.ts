import { emit } from "~/domain/events";
import type { QueuedVideo } from "~/domain/queue";
import { hasSession, newUuid, postJson } from "./browser";
import type { Video } from "./player-view";

/** Next goes on without the queue when it does not answer in time (ms). */
const PATIENCE = 4000;

type Answer = { item: QueuedVideo | null; queued: number };

/** Stays the same until it is answered: what it took out on the server is what comes then. */
let opId = "";

async function shift(): Promise<Video | null> {
  opId ||= newUuid();
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await postJson("/api/queue/shift", { opId }, signal);
    if (!response.ok) return null;
    const { item, queued }: Answer = await response.json();
    opId = "";
    if (!item) return null;
    emit("lor:queue", { queued });
    const { ytid, title, author, duration } = item;
    return { ytid, title, author, duration, slice: null };
  } catch {
    return null;
  }
}

/** Takes the first video out of the listener's queue; a visitor without a session has none. */
export function shiftQueue(): Promise<Video | null> | null {
  return hasSession() ? shift() : null;
}
