import { addresses } from "~/addresses";
import type { Queued } from "~/domain/queue/queue";
import { postJson } from "~/browser/platform/json-requests";
import { newUuid } from "~/browser/platform/uuid";

export type QueueAnswer = { queued: number; res: readonly Queued[]; snackbar?: string };
export type QueueCall = "remove" | "restore" | "move" | "play" | "truncate";

/** Thrown when the server rejected the change; the message is for the listener. */
export class QueueCallRejected extends Error {
  override name = "QueueCallRejected";
}

async function parseAnswer(response: Response): Promise<QueueAnswer> {
  const body: QueueAnswer & { error?: { message: string } } = await response.json();
  if (!response.ok) throw new QueueCallRejected(body.error?.message);
  return body;
}

/**
 * Calls the API, and again if there is no answer; the server applies the same operation id only
 * once.
 */
export async function callQueue(
  call: QueueCall,
  fields: Record<string, unknown>,
): Promise<QueueAnswer> {
  const body = { ...fields, opId: newUuid() };
  const send = () => postJson(addresses.api.queue.prefix + call, body);
  return parseAnswer(await send().catch(send));
}

export async function loadQueue(): Promise<QueueAnswer> {
  return parseAnswer(
    await fetch(addresses.api.queue.index, { headers: { Accept: "application/json" } }),
  );
}
