import { emit } from "~/domain/events";
import { postJson as send } from "~/islands/player/browser";
import { noteSession } from "./session.client";
import { FAILED, OFFLINE, snackbar } from "./snackbar.client";

interface JsonAnswer {
  snackbar?: string;
  /** So many videos wait since: the call has changed the queue. */
  queued?: number;
  error?: { message?: string };
}

/** Sends a form's fields as JSON and shows what the answer says. True when the server took them. */
export async function postJson(url: string, fields: Record<string, unknown>): Promise<boolean> {
  try {
    const response = await send(url, fields);
    const answer: JsonAnswer = await response.json().catch(() => ({}));
    if (response.ok) {
      noteSession();
      if (answer.snackbar) snackbar(answer.snackbar);
      if (answer.queued !== undefined) emit("lor:queue", { queued: answer.queued });
    } else {
      snackbar(answer.error?.message ?? FAILED, "error");
    }
    return response.ok;
  } catch {
    snackbar(OFFLINE, "error");
    return false;
  }
}
