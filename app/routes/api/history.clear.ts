import { clearing } from "~/domain/schemas/listener-data";
import { clearHistory } from "~/services/listener-data/history-keeping.server";
import { mutation, postOnly } from "./answer.server";

export const loader = postOnly;

/** Empties the listener's history; hearts, sections and playlists stay. */
export const action = mutation(clearing, async ({ db, session }) => {
  const { userId } = session;
  const removed = userId ? await clearHistory(db, { userId }) : 0;
  return { answer: { removed }, snackbar: "History cleared", back: "/profile" };
});
