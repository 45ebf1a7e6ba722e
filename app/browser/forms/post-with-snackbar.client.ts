import { emit } from "~/browser/platform/events";
import { postJson } from "~/browser/platform/json-requests";
import { OFFLINE } from "~/browser/platform/messages";
import { noteSession } from "~/browser/platform/session";
import { FAILED, snackbar } from "../shell/snackbar.client";

interface JsonAnswer {
  snackbar?: string;
  /** The new length of the queue, if the call has changed it. */
  queued?: number;
  error?: { message?: string };
}

/** Posts fields as JSON and shows the answer's snackbar or error. True when the server accepted them. */
export async function postWithSnackbar(
  url: string,
  fields: Record<string, unknown>,
): Promise<boolean> {
  try {
    const response = await postJson(url, fields);
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
