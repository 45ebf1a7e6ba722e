import type { QueuedVideo } from "~/domain/queue";
import { newUuid, postJson } from "../player/browser";

export type QueueAnswer = { queued: number; res: readonly QueuedVideo[] };
export type QueueCall = "remove" | "move" | "play" | "truncate";

/** The server has answered, and not with the queue; the message is for the listener. */
export class Refused extends Error {
  override name = "Refused";
}

async function answerOf(response: Response): Promise<QueueAnswer> {
  const body: QueueAnswer & { error?: { message: string } } = await response.json();
  if (!response.ok) throw new Refused(body.error?.message);
  return body;
}

/** Asks again once when no answer comes: the operation id has the server make the change once. */
export async function callQueue(
  call: QueueCall,
  fields: Record<string, unknown>,
): Promise<QueueAnswer> {
  const body = { ...fields, opId: newUuid() };
  const send = () => postJson(`/api/queue/${call}`, body);
  return answerOf(await send().catch(send));
}

export async function readQueue(): Promise<QueueAnswer> {
  return answerOf(await fetch("/api/queue", { headers: { Accept: "application/json" } }));
}
