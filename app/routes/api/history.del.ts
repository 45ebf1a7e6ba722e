import { historyEntry } from "~/domain/schemas/plays";
import { removeFromHistory } from "~/services/history.server";
import { keepRemoved } from "~/services/removed.server";
import { mutation, postOnly } from "./answer.server";

export const loader = postOnly;

/** Takes a video out of the history; saying it twice changes nothing. */
export const action = mutation(historyEntry, async ({ db, session }, { ytid }) => {
  const { userId } = session;
  const removed = userId ? await removeFromHistory(db, { userId, ytid }) : null;
  if (removed) keepRemoved(session, removed);
  return { answer: { ytid, removed: removed !== null }, snackbar: "Deleted video" };
});
