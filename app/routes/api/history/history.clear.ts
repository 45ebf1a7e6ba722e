import { addresses } from "~/addresses";
import { forgetPlayed } from "~/domain/shell/cookies";
import { clearHistoryBody } from "~/domain/account/listener-data-schema";
import { clearHistory } from "~/services/account/listener-data/history-keeping.server";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Clears the listener's history. Hearts, sections and playlists stay. */
export const action = mutation(clearHistoryBody, async ({ db, env, session }) => {
  const { userId } = session;
  const removed = userId ? await clearHistory(db, { userId }) : 0;
  const headers = forgetPlayed(env.secure);
  return {
    answer: { removed },
    snackbar: "History cleared",
    back: addresses.profile.index,
    headers,
  };
});
