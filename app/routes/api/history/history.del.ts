import { historyEntry } from "~/domain/history/plays-schema";
import { removeFromHistory } from "~/services/history/history.server";
import { saveRemoved } from "~/services/history/removed-video.server";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Removes a video from the history (HISTORY-5). Repeating the call changes nothing. */
export const action = mutation(historyEntry, async ({ db, session }, { ytid }) => {
  const { userId } = session;
  const removed = userId ? await removeFromHistory(db, { userId, ytid }) : null;
  if (removed) saveRemoved(session, removed);
  return { answer: { ytid, removed: removed !== null }, snackbar: "Deleted video" };
});
