import { addresses } from "~/addresses";
import { emit } from "~/browser/platform/events";
import type { Item } from "~/domain/items/item";
import type { Queued } from "~/domain/queue/queue";
import { itemOf } from "~/domain/queue/queued-item";
import { hasSession } from "~/browser/platform/session";
import { newUuid } from "~/browser/platform/uuid";
import { postJson } from "~/browser/platform/json-requests";

/** In ms. After that, Next continues without the queue. */
const TIMEOUT = 4000;

type Answer = { item: Queued | null; queued: number };

/**
 * Stays the same until there is an answer, so that a repeated call returns the item that the first
 * one took.
 */
let opId = "";

async function shift(): Promise<Item | null> {
  opId ||= newUuid();
  try {
    const signal = AbortSignal.timeout(TIMEOUT);
    const response = await postJson(addresses.api.queue.shift, { opId }, signal);
    if (!response.ok) return null;
    const { item, queued }: Answer = await response.json();
    opId = "";
    if (!item) return null;
    emit("lor:queue", { queued });
    return itemOf(item);
  } catch {
    return null;
  }
}

/** Takes the first item from the listener's queue. Without a session there is no queue. */
export function shiftQueue(): Promise<Item | null> | null {
  return hasSession() ? shift() : null;
}
