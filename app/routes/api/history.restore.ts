import { historyEntry } from "~/domain/schemas/plays";
import { restoreToHistory } from "~/services/history.server";
import { takeRemoved } from "~/services/removed.server";
import { apiError, mutation, postOnly } from "./answer.server";

export const loader = postOnly;

/** Takes the latest `POST /api/history/del` back. */
export const action = mutation(historyEntry, async ({ db, session }, { ytid }) => {
  const { userId } = session;
  const removed = userId ? await takeRemoved(session, ytid) : null;
  if (!userId || !removed) {
    throw apiError({ status: 404, code: "not_kept", message: "This video is not kept any more." });
  }
  await restoreToHistory(db, { userId, removed });
  return { answer: { ytid, repeats: removed.repeats }, snackbar: "Video is back in your history" };
});
