import { historyEntry } from "~/domain/history/plays-schema";
import { restoreToHistory } from "~/services/history/history.server";
import { takeRemoved } from "~/services/history/removed-video.server";
import { apiError, mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Undoes the latest `POST /api/history/del`. */
export const action = mutation(historyEntry, async ({ db, session }, { ytid }) => {
  const { userId } = session;
  const removed = userId ? await takeRemoved(session, ytid) : null;
  if (!userId || !removed) {
    throw apiError({ status: 404, code: "not_kept", message: "This can no longer be undone." });
  }
  await restoreToHistory(db, { userId, removed });
  return { answer: { ytid, repeats: removed.repeats }, snackbar: "Video is back in your history" };
});
